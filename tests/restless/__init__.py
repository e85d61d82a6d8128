"""A restless learner: she acts like a hurried class, and checks after each rest what every page must satisfy.

python -m tests.restless --seed 1 --rests 1000 --busy 6

She steps, plays, changes settings, opens tabs, clicks in pictures, goes to other lessons, back and forward,
and reloads, with pauses of 0 to 900 ms. Then she rests. At each rest the address, the page, the picture and
the sentence must agree, her last action must have happened, nothing may be blank, and no error may appear
on the page, in the console or in the server's log. A witness, a second tab that is never in a hurry, opens
the same address and must see the same.

acts.py, targets.js   her actions and her targets for clicks
seen.py, seen.js      the content of a tab
rests.py              what must hold at a rest
"""

from pathlib import Path


def script(name: str) -> str:
    """A function in JavaScript of this folder, as a page evaluates it."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return text.partition("export default ")[2].rstrip().removesuffix(";")
