"""Bytes as text that is safe in a link, made smaller, and back."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode


def deflate(plain: bytes, effort: int = 9) -> str:
    """The bytes as URL-safe text. effort: from 1, quick, to 9, short

    >>> inflate(deflate(b"a table"), 100)
    b'a table'
    """
    return urlsafe_b64encode(zlib.compress(plain, effort)).rstrip(b"=").decode()


def inflate(text: str, most: int) -> bytes:
    """The bytes in a text from `deflate`. Raises ValueError for any other text.

    most: the number of bytes; a few thousand characters could unfold to megabytes
    """
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), most + 1)
    except zlib.error as error:
        raise ValueError("not packed") from error
    if len(plain) > most or not unpacker.eof:
        raise ValueError("not whole")
    return plain
