"""Every change that Glasshouse makes to the inside of another program, one a module. README.md lists them."""

from views.kit.settings import is_patched
from views.server.patches import lookups, slow_requests, states, themes, unanswered, upgrades

EARLY = {
    "lookups": lookups,
    "slow_requests": slow_requests,
    "states": states,
    "themes": themes,
    "unanswered": unanswered,
    "upgrades": upgrades,
}


def begin() -> None:
    """Make those changes that come before the first request and that the server has not switched off."""
    for name, patch in EARLY.items():
        if is_patched(name):
            patch.begin()
