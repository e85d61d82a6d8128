"""The widths of texts and their line breaks without a browser, for still pictures."""

import unicodedata

# Widths in em of a generous system sans font, by kind of character.
_NARROW = frozenset("ijl.,:;'|!()[]{}It fr/-`\u2009\u00b7\u00a0")
_WIDE = frozenset("mwMW@%&\u2026\u2014\u2212=<>+\u2264\u2265\u2260\u2208~#")


def text_width(text: str, size: float) -> float:
    """The approximate width of `text` in pixels at font size `size`, rather too wide.

    The server does not know the browser's font, so each kind of character has one
    width: narrow, normal, capital, wide, and full width for CJK and emoji.
    """
    return size * sum(map(_em, text))


def _em(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn"):
        return 0.0
    if char in _NARROW:
        return 0.4
    if unicodedata.east_asian_width(char) in "WF" or ord(char) >= 0x1F000:
        return 1.1
    if char in _WIDE or unicodedata.category(char) == "So":
        return 0.98
    return 0.74 if char.isupper() else 0.64


def clipped(text: str, most: float, size: float) -> str:
    """The text, shortened with an ellipsis to `most` px, or without any letter if one is too wide."""
    if text_width(text, size) <= most:
        return text
    while text and text_width(f"{text}…", size) > most:
        text = text[:-1]
    return f"{text.rstrip()}…" if text else ""


def wrapped(text: str, most: float, size: float, lines: int) -> list[str]:
    """The text broken between words into at most `lines` lines. Words that are too long are split."""
    found: list[tuple[str, str]] = []  # each line with the separator before it
    for word in _words(text):
        if found and text_width(f"{found[-1][1]} {word}", size) <= most:
            found[-1] = found[-1][0], f"{found[-1][1]} {word}"
            continue
        found.append((" ", ""))
        for letter in word:
            if found[-1][1] and text_width(found[-1][1] + letter, size) > most:
                found.append(("", ""))
            found[-1] = found[-1][0], found[-1][1] + letter
    shown = [line for _, line in found]
    if len(found) > lines:
        rest = "".join(before + line for before, line in found[lines:])
        shown[lines - 1 :] = [clipped(f"{shown[lines - 1]}{rest}", most, size)]
    return shown


def narrowest(text: str, size: float, lines: int) -> float:
    """The smallest width at which the text breaks between words into `lines` lines."""
    words = _words(text)
    spans = {
        text_width(" ".join(words[i:j]), size)
        for i in range(len(words))
        for j in range(i + 1, len(words) + 1)
    }
    longest = max((text_width(word, size) for word in words), default=0.0)
    fits = (
        width for width in sorted(spans) if width >= longest and len(wrapped(text, width, size, 99)) <= lines
    )
    return next(fits, 0.0)


def _words(text: str) -> list[str]:
    """The words. A comparison sign stays with its number."""
    return text.replace("≤ ", "≤\u00a0").replace("> ", ">\u00a0").split(" ")
