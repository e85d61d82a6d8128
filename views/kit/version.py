"""The version of Glasshouse."""

import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"  # not in a wheel


@cache
def version() -> str:
    """The version in the folder, in a wheel that of the installed package, "" if neither is here."""
    if PROJECT.is_file():
        return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
    try:
        return metadata.version("glasshouse")
    except metadata.PackageNotFoundError:
        return ""
