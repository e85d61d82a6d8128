"""The signs that learners type, as those that are read: digits, dashes, powers, separators of thousands."""

import re
import unicodedata

PLAIN = str.maketrans({
    **dict.fromkeys("−–—―‐‑‒﹘﹣➖˗", "-"), **dict.fromkeys("·×⋅∙•∗✕✖", "*"), **dict.fromkeys("÷∕⁄", "/"),
    **dict.fromkeys("≈≃≅∼~", "="), **dict.fromkeys("’‘ʼ٬", "'"), **dict.fromkeys("\xa0\u202f\u2009\t\n", " "),
    **dict.fromkeys("\ufeff\u200b\u200e\u200f", ""), "∶": ":", "٫": ".", "٪": "%", "π": "pi", "…": "...",
    "⅟": " 1/",
})  # fmt: skip
RAISED, LOWERED = "⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"
POWER, BASE = re.compile(f"[{RAISED}]+"), re.compile(rf"(?<=[a-z])_?([{LOWERED}]+|(?<=_)\d+)")
NUMBER = re.compile(r"(?<![\d.,'])[.,]?\d+(?:[.,']\d+)*")
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:([,.'])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?")
SPACED = re.compile(r"[-+]?[1-9]\d{0,2}(?: \d{3})+")


class Unreadable(ValueError):
    """Says in a sentence what is wrong with a text and what to write instead."""


def plain(text: str) -> str:
    """A text in lower case, in signs that are read."""
    known = "".join(map(_sign, text.translate(PLAIN))).lower()
    known = BASE.sub(lambda found: f"{_digits(found[1], LOWERED)} ", known)  # log₂3 is log2 3
    return POWER.sub(lambda found: f"^({_digits(found[0], RAISED)})", known).strip()


def _sign(sign: str) -> str:
    """Digits of any script, and the letters and signs of full width."""
    if unicodedata.category(sign) == "Nd":
        return str(unicodedata.decimal(sign))
    return unicodedata.normalize("NFKC", sign) if "！" <= sign <= "～" else sign


def _digits(text: str, signs: str) -> str:
    """Small digits in full size."""
    return text.translate(str.maketrans(signs, "+-0123456789"[-len(signs) :]))


def ungrouped(text: str, whole: bool) -> str:
    """Numbers with a decimal point, and no sign between thousands. whole: a whole number is asked for.

    Raises Unreadable where a separator may be either.
    """
    if whole and SPACED.fullmatch(text):
        return text.replace(" ", "")
    alone = NUMBER.fullmatch(text.lstrip("+-")) is not None
    return NUMBER.sub(lambda found: _ungrouped(found[0], whole, alone), text)


def _ungrouped(run: str, whole: bool, alone: bool) -> str:
    between = re.findall(r"[.,']", run)
    if not between:
        return run
    grouped = THOUSANDS.fullmatch(run)
    several = len(between) > 1 or between == ["'"]
    if len(between) == 1 and not several:
        if whole and grouped and (alone or between == [","]):
            return _of_a_count(run, between[0], alone)
        return run.replace(",", ".")
    if grouped is None:
        raise Unreadable(f"The separators in {run} can be read in more than one way. Write 1234.5.")
    last = between[-1] if between[-1] != grouped[1] else ""
    head, _, tail = run.rpartition(last) if last else (run, "", "")
    digits = re.sub(r"\D", "", head)
    return f"{digits}.{tail}" if last else digits


def _of_a_count(run: str, sign: str, alone: bool) -> str:
    """3,910 where a whole number is asked for; 2.000 may be 2 with decimals or 2000."""
    joined = run.replace(sign, "")
    if run.endswith("000") or not alone:
        less = run.replace(",", ".").rstrip("0").rstrip(".")
        raise Unreadable(f"{run} can be read in two ways. Write {joined} or {less}.")
    return joined
