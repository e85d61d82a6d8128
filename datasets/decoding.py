"""Decodes the text of a file in any common encoding, and refuses what is not text.

UTF-8, UTF-16 and Windows text are accepted.
"""

from datasets.own import ReadError

MOST_BYTES = 5 * 1024 * 1024
LIMITS = "5 MB, 50,000 records and 200 columns"

FOREIGN = {
    b"PK\x03\x04": "a workbook or a packed folder, not text. Open it and save the table as CSV",
    b"\xd0\xcf\x11\xe0": "an old Office file, not text. Open it and save the table as CSV",
    b"\x89PNG": "a picture. Choose the table as a CSV file",
    b"\xff\xd8\xff": "a picture. Choose the table as a CSV file",
    b"GIF8": "a picture. Choose the table as a CSV file",
    b"%PDF": "a PDF. Copy the table into a spreadsheet and save it as CSV",
    b"\x1f\x8b": "a packed file. Unpack it first",
    b"BZh": "a packed file. Unpack it first",
    b"7z\xbc\xaf": "a packed file. Unpack it first",
    b"PAR1": "a Parquet file. Save the table as CSV",
    b"SQLite format": "a database. Save the table as CSV",
}
JUNK = "This file is not text that can be read as a table. Save the table as CSV in UTF-8."


def decode(data: bytes | str) -> str:
    """The text of a file, with uniform line ends. Raises ReadError for what is not a table."""
    if len(data) > MOST_BYTES:
        size = f"{len(data) / 1024**2:,.1f} MB"
        raise ReadError(f"This file has {size}, but the limits are {LIMITS}. Take a part of the file.")
    text = data.encode("utf-8", "replace").decode() if isinstance(data, str) else _decode_bytes(data)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    _check_text(text)
    return text


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ReadError(JUNK)
    start = text.lstrip()[:20].casefold()
    if start.startswith(("<!doctype", "<html")):
        raise ReadError("This is a web page. Save the table itself as CSV, not the page around it.")
    if start.startswith(("{", "[{", "[[")):
        raise ReadError("This looks like JSON. Save the table as CSV, first the names and then the records.")


def _decode_bytes(data: bytes) -> str:
    for magic, what in FOREIGN.items():
        if data.startswith(magic):
            raise ReadError(f"This is {what}.")
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if marked or b"\0" in data[:1000]:
        return _decode_wide(data, "utf-16" if marked else _byte_order(data[:1000]))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _decode_windows(data)


def _decode_wide(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise ReadError(JUNK) from None


def _byte_order(start: bytes) -> str:
    """UTF-16 without a byte order mark: in a European text every other byte is zero."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    if max(even, odd) < 0.4 * len(start) / 2 or min(even, odd) > 0.05 * len(start):
        raise ReadError(JUNK)
    return "utf-16-be" if even > odd else "utf-16-le"


def _decode_windows(data: bytes) -> str:
    strange = sum(data.count(bytes([code])) for code in range(32) if code not in b"\t\n\r\f")
    if strange > 0.01 * len(data):
        raise ReadError(JUNK)
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")
