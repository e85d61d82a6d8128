"""Decodes the text of a file in any common encoding. It refuses what is not text, and names its format."""

import io
import zipfile
from dataclasses import dataclass

from datasets.files.encodings import found
from datasets.own import ReadError

MOST_BYTES = 5 * 1024 * 1024
LIMITS = "5 MB, 50,000 records and 200 columns"

PICTURE = "a picture. Choose the table as a CSV file"
PACKED = "a packed file. Unpack it first"
FOLDER = b"PK\x03\x04"
FOREIGN = {
    FOLDER: "a workbook or a packed folder, not text. Open it and save the table as CSV",
    b"\xd0\xcf\x11\xe0": "an old Office file, not text. Open it and save the table as CSV",
    b"\x89PNG": PICTURE,
    b"\xff\xd8\xff": PICTURE,
    b"GIF8": PICTURE,
    b"RIFF": PICTURE,
    b"II*\0": PICTURE,
    b"MM\0*": PICTURE,
    b"%PDF": "a PDF. Copy the table into a spreadsheet and save it as CSV",
    b"\x1f\x8b": PACKED,
    b"BZh": PACKED,
    b"7z\xbc\xaf": PACKED,
    b"\xfd7zXZ": PACKED,
    b"\x28\xb5\x2f\xfd": PACKED,
    b"Rar!": PACKED,
    b"PAR1": "a Parquet file. Save the table as CSV",
    b"ARROW1": "an Arrow file. Save the table as CSV",
    b"SQLite format": "a database. Save the table as CSV",
    b"\x89HDF": "an HDF5 file. Save the table as CSV",
    b"$FL2": "an SPSS file. Save the table as CSV",
    b"$FL3": "an SPSS file. Save the table as CSV",
    b"<stata_dta>": "a Stata file. Save the table as CSV",
    b"RDX": "an R workspace. Save the table with write.csv",
    b"\x80\x04\x95": "a Python pickle. Save the table with to_csv",
    b"\x80\x05\x95": "a Python pickle. Save the table with to_csv",
    b"\x93NUMPY": "a NumPy array. Save it with numpy.savetxt",
    b"MATLAB": "a MATLAB file. Save the table with writetable",
    b"{\\rtf": "a rich text document. Copy the table into a spreadsheet and save it as CSV",
}
IN_ZIP = (  # a file in the packed folder, and what the folder is
    ("xl/workbook.bin", "a binary Excel workbook. Save it as .xlsx or CSV"),
    ("word/document.xml", "a Word document. Copy the table into a spreadsheet and save it as CSV"),
    ("ppt/presentation.xml", "a presentation. Copy the table into a spreadsheet and save it as CSV"),
    ("Index/Document.iwa", "a Numbers file. Export it as CSV"),
    ("content.xml", "an OpenDocument file. Save the table as CSV or .xlsx"),
)
WORKBOOK = "xl/workbook.xml"
ZIP = "a packed folder. Unpack it and choose the table in it"
JUNK = "This file is not text that can be read as a table. Save the table as CSV in UTF-8."
FEW_BROKEN = 0.2  # the share of the letters beyond ASCII that may be broken in a file of UTF-8


@dataclass(frozen=True)
class Text:
    """The text of a file with uniform line ends.

    encoding: a key of ENCODINGS, or "" for a text that was pasted
    broken:   letters that could not be read
    mended:   letters were encoded twice, as é is in Ã©
    """

    text: str
    encoding: str = ""
    broken: int = 0
    mended: bool = False


def decode(data: bytes | str, encoding: str | None = None) -> Text:
    """The text of a file. Raises ReadError for what is not a text.

    encoding: what the learner chose; without it the bytes decide
    """
    check_size(data)
    if isinstance(data, str):
        return Text(_plain(data.encode("utf-8", "replace").decode()))
    check_foreign(data)
    if encoding:
        text = data.decode(encoding, "replace")
        return Text(_plain(text), encoding, text.count("\ufffd"))
    return _decode_bytes(data)


def check_size(data: bytes | str) -> None:
    """Raise ReadError for a file that is too large."""
    if len(data) > MOST_BYTES:
        size = f"{len(data) / 1024**2:,.1f} MB"
        raise ReadError(f"This file has {size}, but the limits are {LIMITS}. Take a part of the file.")


def check_foreign(data: bytes) -> None:
    """Raise ReadError for a file in a format that is no text, with the name of the format."""
    for magic, what in FOREIGN.items():
        if data.startswith(magic):
            raise ReadError(f"This is {_packed(data, what) if magic == FOLDER else what}.")


def is_workbook(data: bytes | str) -> bool:
    """Whether the bytes are an Excel workbook (.xlsx)."""
    return isinstance(data, bytes) and data.startswith(FOLDER) and WORKBOOK in _names(data)


def _packed(data: bytes, otherwise: str) -> str:
    names = _names(data)
    return next((what for name, what in IN_ZIP if name in names), ZIP if names else otherwise)


def _names(data: bytes) -> list[str]:
    """The files in a packed folder. None if it is broken."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as folder:
            return folder.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        return []


def _plain(text: str) -> str:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise ReadError(JUNK)
    return text


def _decode_bytes(data: bytes) -> Text:
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return _decode_wide(data, "utf-32")
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if marked or b"\0" in data[:1000]:
        return _decode_wide(data, _marked(data) if marked else _byte_order(data[:1000]))
    try:
        text = _plain(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _decode_other(data)
    once = _decoded_twice(text)
    return Text(once or text, "utf-8", mended=once is not None)


def _decoded_twice(text: str) -> str | None:
    """The text that was encoded as UTF-8 twice, None if it was not."""
    if not any(sign in text for sign in ("Ã", "Â", "â€")):
        return None
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return None


def _marked(data: bytes) -> str:
    return "utf-16-le" if data.startswith(b"\xff\xfe") else "utf-16-be"


def _decode_wide(data: bytes, encoding: str) -> Text:
    try:
        return Text(_plain(data.decode(encoding)), encoding)
    except UnicodeDecodeError:
        raise ReadError(JUNK) from None


def _byte_order(start: bytes) -> str:
    """UTF-16 without a byte order mark: in a European text every other byte is zero."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    if max(even, odd) < 0.4 * len(start) / 2 or min(even, odd) > 0.05 * len(start):
        raise ReadError(JUNK)
    return "utf-16-be" if even > odd else "utf-16-le"


def _decode_other(data: bytes) -> Text:
    """UTF-8 with a few broken letters, or an older encoding."""
    strange = sum(data.count(bytes([code])) for code in range(32) if code not in b"\t\n\r\f")
    if strange > 0.01 * len(data):
        raise ReadError(JUNK)
    mended = data.decode("utf-8-sig", "replace")
    broken = mended.count("\ufffd")
    beyond = len(mended) - len(mended.encode("ascii", "ignore"))
    if broken <= FEW_BROKEN * (beyond - broken):
        return Text(_plain(mended), "utf-8", broken)
    encoding = found(data)
    return Text(_plain(data.decode(encoding)), encoding)
