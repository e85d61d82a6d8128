"""Finds the encoding of a text that is not UTF-8. charset-normalizer names what fits; usual letters decide.

A table is short and has little prose, so several encodings often fit equally well. Then the one wins in which
the letters are those that its language uses most.
"""

from charset_normalizer import from_bytes

ENCODINGS = {
    "utf-8": "UTF-8",
    "cp1252": "Western European (Windows-1252)",
    "mac_roman": "Western European (old Mac)",
    "cp850": "Western European (DOS)",
    "cp1250": "Central European (Windows-1250)",
    "cp1254": "Turkish (Windows-1254)",
    "cp1251": "Cyrillic (Windows-1251)",
    "koi8_r": "Cyrillic (KOI8-R)",
    "cp1253": "Greek (Windows-1253)",
    "cp1255": "Hebrew (Windows-1255)",
    "cp1256": "Arabic (Windows-1256)",
    "cp949": "Korean (EUC-KR)",
    "big5": "Chinese (Big5)",
    "cp932": "Japanese (Shift-JIS)",
    "euc_jp": "Japanese (EUC)",
    "gb18030": "Chinese (GBK)",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16 (big-endian)",
    "utf-32": "UTF-32",
}
ONE_BYTE = tuple(name for name in ENCODINGS if not name.startswith("utf"))
SAMPLE = 16_384  # bytes of lines with letters beyond ASCII

_WESTERN = frozenset("äöüßÄÖÜéèêëÉàâáãåçñíîïìóôõòøúûùæœ°²³µ’‘“”–…€£«»")
_WINDOWS_SIGNS = frozenset(map(chr, range(128))) | frozenset("€£°²³µ’‘“”–…")
_USUAL = {
    "cp1252": _WESTERN,
    "mac_roman": _WESTERN,
    "cp850": _WESTERN,
    "cp1250": frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČŘŠŽőűöüäßăâîşţđ’–„”"),
    "cp1254": frozenset("çğıöşüâîÇĞİÖŞÜ’–"),
    "cp1251": frozenset("оеаинтсрвлкмдпуяыьгзбчйхжОАИНТСРВМДПКЖВ"),
    "koi8_r": frozenset("оеаинтсрвлкмдпуяыьгзбчйхжОАИНТСРВМДПКЖВ"),
    "cp1253": frozenset("αοιετσνηυρπκμλςάέίόήύώωδγθφΑΟΙΕΤΣΝΚΠΜΗ"),
    "cp1255": frozenset("יוהלאתרמשנבםכדקןחפגעצזטס"),
    "cp1256": frozenset("اليمونترباةدسفعكقحجشخصىأذطإئ"),
}
_FIRST_BYTES = {"gb18030": (0xB0, 0xD7), "big5": (0xA4, 0xC6)}  # the rows of the usual characters


def found(data: bytes) -> str:
    """The encoding of bytes that are not UTF-8: a key of ENCODINGS."""
    sample = _sample(data)
    fitting: dict[str, float] = {}
    for match in from_bytes(sample, cp_isolation=list(ONE_BYTE)):
        for name in (match.encoding, *match.could_be_from_charset):
            if name in ONE_BYTE:
                fitting.setdefault(name, match.coherence)
    if set(sample.decode("cp1252", "replace")) <= _WINDOWS_SIGNS:
        fitting["cp1252"] = 1.0
    ranked = sorted(fitting, key=lambda name: _rank(sample, name, fitting[name]), reverse=True)
    return next((name for name in (*ranked, "cp1252", "mac_roman") if _decodes(data, name)), "latin-1")


def _sample(data: bytes) -> bytes:
    """The first lines that are not ASCII."""
    lines, size = [], 0
    for line in data[: 64 * SAMPLE].splitlines():
        if not line.isascii():
            lines.append(line)
            size += len(line)
        if size > SAMPLE:
            break
    return b"\n".join(lines)[: 2 * SAMPLE]


def _rank(sample: bytes, name: str, coherence: float) -> tuple[float, float, int]:
    usual = _usual(sample, name)
    return round(usual, 1), round(coherence, 1), -ONE_BYTE.index(name)


def _usual(sample: bytes, name: str) -> float:
    """The share of the letters beyond ASCII that are usual in the languages of an encoding."""
    letters = [letter for letter in sample.decode(name, "ignore") if letter > "\x7f"]
    if not letters:
        return 0.0
    return sum(_is_usual(letter, name) for letter in letters) / len(letters)


def _is_usual(letter: str, name: str) -> bool:
    if name in _USUAL:
        return letter in _USUAL[name]
    if "\u3000" <= letter <= "\u3002" or "\uff00" <= letter <= "\uff5e":  # signs of every East Asian text
        return True
    if name == "cp949":
        return "가" <= letter <= "힣" and len(letter.encode("euc_kr", "ignore")) == 2  # others are composed
    if name in _FIRST_BYTES:
        first, last = _FIRST_BYTES[name]
        return first <= letter.encode(name, "replace")[0] <= last
    return "ぁ" <= letter <= "ヿ" or _is_usual_kanji(letter)


def _is_usual_kanji(letter: str) -> bool:
    """Whether a character is of the first level of the Japanese standard."""
    return 0xB0 <= letter.encode("euc_jp", "replace")[0] <= 0xCF


def _decodes(data: bytes, name: str) -> bool:
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return False
    return True
