"""A connection that begins a request and does not end it is closed.

Uvicorn waits without a limit for the rest of a head or of a body, so a few hundred such connections would
take all that the process may have.
"""

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from views.server.metrics import REFUSALS

HEAD = 10.0  # s for the head of a request
BODY = 90.0  # s for its body


def begin() -> None:
    """From now on uvicorn closes a connection on which a request does not end."""
    made: Any = vars(H11Protocol)["connection_made"]
    if getattr(made, "is_watched", False):
        return

    def watched(self: Any, transport: Any) -> None:
        made(self, transport)
        self.loop.call_later(HEAD, _look, self, None, HEAD)

    watched.is_watched = True  # type: ignore[attr-defined]
    H11Protocol.connection_made = watched  # type: ignore[method-assign]


def _look(protocol: Any, before: Any, silent: float) -> None:
    """Close a connection that has waited too long for the same head or the rest of the same body.

    before: the latest request HEAD seconds ago
    """
    if protocol.transport.is_closing() or protocol.transport.get_protocol() is not protocol:
        return  # it has ended, or has become a websocket
    state, same = protocol.conn.their_state, protocol.scope is before
    silent = silent + HEAD if same else HEAD
    if (same and state is h11.IDLE) or (state is h11.SEND_BODY and silent > BODY):
        REFUSALS.labels("slow").inc()
        protocol.transport.close()
        return
    protocol.loop.call_later(HEAD, _look, protocol, protocol.scope, silent)
