"""Only a request whose head is not too long opens a websocket.

Uvicorn passes the head to a second parser, which takes 8 KB for a line, but says nothing about a longer one
and leaves the connection open. Here such a request counts as one for a page, and the gate refuses it.
"""

from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from views.server.heads import opens_a_websocket


def begin() -> None:
    """From now on uvicorn asks the limits of heads.py first."""
    opens: Any = vars(H11Protocol)["_should_upgrade"]
    if getattr(opens, "minds_the_head", False):
        return

    def minds(self: Any) -> bool:
        return opens_a_websocket(self.scope) and bool(opens(self))

    minds.minds_the_head = True  # type: ignore[attr-defined]
    H11Protocol._should_upgrade = minds  # type: ignore[method-assign]
