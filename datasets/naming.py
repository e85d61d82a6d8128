"""What the name of a column says: that its cells only name the records, or that they are codes."""

import re

COUNTS = re.compile(r"(.* )?(day|name|row|record|case|key|lfd|rank)|row name|column 1")
WHOSE = "|".join((
    *("passenger", "user", "customer", "client", "student", "patient", "employee", "person", "record"),
    *("case", "order", "sample", "player", "movie", "product", "house", "row", "transaction", "account"),
    *("member", "subject", "item", "object", "school", "store", "matrikel", "kunden", "personal"),
))  # fmt: skip
IDENTIFIES = re.compile(
    r"(.* )?(id|ids|nr|no|number|num|nummer|index|key|identifier|uuid|guid|ssn|isbn|serial)"
    rf"|row name|unnamed 0|({WHOSE})(id|nr|no|nummer)"
)
CODES = re.compile(
    r"\b(zip|zipcode|postal|postcode|post|plz|code|codes|phone|telephone|fips|area|isbn|iban|account)\b"
)
UNNAMED = re.compile(r"column \d+|row name")


def as_words(name: str) -> str:
    """A name as words in small letters.

    >>> as_words("PassengerId"), as_words("User_ID"), as_words("No."), as_words("#")
    ('passenger id', 'user id', 'no', 'no')
    """
    apart = re.sub(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])", " ", name.replace("#", " no "))
    return " ".join(re.split(r"[\W_]+", apart.casefold())).strip()


def counts(name: str) -> bool:
    """Whether numbers that count the records are no measures in a column of this name."""
    words = as_words(name)
    return bool(COUNTS.fullmatch(words) or IDENTIFIES.fullmatch(words))


def identifies(name: str) -> bool:
    """Whether different whole numbers only name the records in a column of this name."""
    return bool(IDENTIFIES.fullmatch(as_words(name)))


def has_codes(name: str) -> bool:
    """Whether numbers that begin with zeros are surely codes in a column of this name."""
    return bool(CODES.search(as_words(name)))


def is_unnamed(name: str) -> bool:
    """Whether the page made up the name."""
    return bool(UNNAMED.fullmatch(name))
