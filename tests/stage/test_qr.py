"""The QR code on paper, square by square as segno draws it."""

import json
from pathlib import Path

import pytest
import segno

from tests.stage.node import run

pytestmark = pytest.mark.slow

QR = Path(__file__).resolve().parents[2] / "views/stage/drawn/qr.js"
# Bytes of the largest text in a code of each size, from Table 7 of ISO/IEC 18004.
MOST = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858]
# segno pads a shorter text with a byte that the standard does not have, so these fill their codes.
LINK = "https://ml.example.org/grow?data=tennis&step=" + "0123456789abcdef" * 60
TEXTS = [LINK[:most] for most in MOST]
ASK = """
import { codeOf } from %s;
const asked = JSON.parse(process.argv[1]);
console.log(JSON.stringify(asked.map(([text, mask]) => codeOf(text, mask))));
"""


def codes(asked: list) -> list:
    ran = run("--input-type=module", "--eval", ASK % json.dumps(QR.as_uri()), json.dumps(asked))
    assert ran.returncode == 0, ran.stderr
    found: list = json.loads(ran.stdout)
    return found


def test_every_size_is_drawn_as_segno_draws_it():
    theirs = [segno.make(text, micro=False, error="l", mode="byte", boost_error=False) for text in TEXTS]
    assert [code.version for code in theirs] == [*range(1, 21)]
    ours = codes([[text, code.mask] for text, code in zip(TEXTS, theirs, strict=True)])
    for code, rows in zip(theirs, ours, strict=True):
        assert rows == [[bool(square) for square in row] for row in code.matrix], code.version


def test_a_text_that_is_too_long_has_no_code():
    assert codes([["x" * (MOST[-1] + 1), 0]]) == [None]
