"""Find HAProxy for the tests of several processes, or install it.

`python -m tests.serving.haproxy` prints where it is. Without HAProxy these tests are skipped, with a message.
"""

from serving.proxy import find
from tests.support.debian import install

ADVICE = "The tests of several processes are left out: HAProxy could not be found or installed."


def find_or_install() -> str | None:
    """The path of HAProxy: the one on this machine, or a fresh one."""
    return find() or (find() if install("haproxy") else None)


if __name__ == "__main__":
    print(find_or_install() or ADVICE)
