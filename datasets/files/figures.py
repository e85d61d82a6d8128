"""Numbers as people write them: 1,200.50, 1.200,50, 1 200, 5 %, $3, −1, (4) and 1'000.

A column is read as a whole: 1,234 is a little over one in a column with 1,5, and over a thousand beside
1,200.50.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice

from datasets.files.choices import Notes, short
from datasets.files.records import Grid
from datasets.missing import MISSING, USUAL

PLAIN = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?|[-+]?inf(inity)?", re.IGNORECASE | re.ASCII)
NO_PLAIN = re.compile(
    r"(?mi)^(?![-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$|[-+]?inf(?:inity)?$|\d{1,3}(?:\.\d{3})+$|$)",
    re.ASCII,
)
DOTS = re.compile(r"\.\d*\.")
COMMON = frozenset({"", "?", "NA", "NaN", "nan", "."})  # the marks of missing cells that are seen most
DOTTED = re.compile(r"[-+]?\d{1,3}(\.\d{3})*", re.ASCII)
SHIELD = re.compile(r"""^(?:="(.*)"|'(\d.*))$""")  # what makes a spreadsheet take a number for text
MONEY = r"(?:US\$|R\$|A\$|C\$|[$€£¥₹₽₺₩]|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|INR|Rs\.?|Fr\.?|kr\.?|zł|Kč)"
UNITS = (
    r"(?:%|‰|°C|°F|°|cm|mm|km/h|km|kg|mg|µg|g|m|mph|mi|ft|in|lbs?|oz|ml|cl|l|hp|bhp|PS|kWh?|W|V|MB|GB|TB|kB|"
    r"ms|min|mins|sec|s|hrs?|h|days?|weeks?|months?|years?|yrs?|kmpl|CC|cc|points?|pts)"
)
TIMES = {"k": 3, "K": 3, "M": 6, "Mio": 6, "Mio.": 6, "Mrd": 9, "Mrd.": 9}  # powers of ten
FIGURE = re.compile(
    rf"(?P<open>\()?\s*(?P<minus>[-+\u2212\u2013])?\s*{MONEY}?\s*(?P<minus2>[-\u2212\u2013])?\s*"
    r"(?P<core>\d[\d.,'’´\u066c ]*|[.,]\d+)(?P<power>[eE][-+]?\d+)?"
    rf"\s*(?P<times>Mio\.?|Mrd\.?|[kKM](?![A-Za-z]))?\s*(?P<unit>{MONEY}|{UNITS})?\s*(?P<after>[-\u2212])?(?P<close>\))?",
    re.ASCII,
)
MINUS = ("-", "\u2212", "\u2013")
GROUPS = re.compile(r"(?<=\d)[ '’´\u066c](?=\d{3}(?!\d))")
POINT = re.compile(r"\d{1,3}(,\d{2})*,\d{3}(\.\d*)?|\d*\.?\d+|\d+\.")
COMMA = re.compile(r"\d{1,3}(\.\d{3})+(,\d*)?|\d*,?\d+|\d+,")
SURE_COMMA = re.compile(
    r"\d+\.\d+\.\d[\d.]*(,\d*)?|\d+,(\d{0,2}|\d{4,})|0\d*,\d+|,\d+|\d[\d.]*\.\d{3}(,\d*|\.\d{3})|\d{4,},\d+"
)
SURE_POINT = re.compile(
    r"\d+,\d+,\d[\d,]*(\.\d*)?|\d+\.(\d{0,2}|\d{4,})|0\d*\.\d+|\.\d+|\d[\d,]*,\d{3}(\.\d*|,\d{3})|\d{4,}\.\d+"
)
DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T]\d{1,2}:\d{2}.*)?|\d{1,2}:\d{2}(:\d{2})?")

MOST_ODD = 3  # different odd cells in a column of numbers
LEAST_NUMBERS = 4  # different numbers in a column that may have odd cells
RARE = 0.05  # the share of odd cells in a column of numbers
MOST_EXAMPLES = 3
LONGEST = 60  # characters of a number
LOOKED_AT = 400  # different cells that show whether a column is worth a close look


def is_figure(cell: str) -> bool:
    """Whether a cell is a number, also one written for people.

    >>> [is_figure(cell) for cell in ("1,200.50", "$5", "(3)", "5 %", "abc", "2020-01-01", "5more")]
    [True, True, True, True, False, False, False]
    """
    return len(cell) <= LONGEST and bool(PLAIN.fullmatch(cell) or FIGURE.fullmatch(cell))


@dataclass
class Figures:
    """Reads the numbers of a file column by column.

    separator: of the cells; in a file with commas 1,234 is over a thousand
    decimal:   "." or "," if the learner chose it
    used:      the decimal signs that occurred
    """

    grid: Grid
    separator: str
    decimal: str | None
    notes: Notes
    used: set[str] = field(default_factory=set)
    _examples: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    _strange_marks: set[str] = field(default_factory=set)
    _others: dict[str, bool] | None = None

    def column(self, cells: list[str], name: str) -> list[str | None]:
        """The cells with plain numbers, and None where a cell is missing."""
        known = set(cells)
        if any(cell[:1] in ("=", "'") for cell in islice(known, LOOKED_AT)):
            cells = [SHIELD.sub(r"\1\2", cell) for cell in cells]
            known = set(cells)
        plain = known - COMMON
        text = "\n".join(plain)
        if not NO_PLAIN.search(text):
            mapping: dict[str, str | None] = dict.fromkeys(known & COMMON)
            mapping |= self._ambiguous_points(plain, text, name)
        else:
            missing = _marks(known)
            self._strange_marks |= {mark for mark in missing if mark.casefold() not in USUAL}
            mapping = dict.fromkeys(missing) | self._mended(known - missing, cells, name)
        return [mapping.get(cell, cell) for cell in cells] if mapping else [*cells]

    def _mended(self, known: set[str], cells: list[str], name: str) -> dict[str, str | None]:
        """What the cells are that are not plain: numbers for people, and odd cells between numbers."""
        text = "\n".join(known)
        if not NO_PLAIN.search(text):
            return self._ambiguous_points(known, text, name)
        in_order = [cell for cell in dict.fromkeys(cells) if cell in known]
        few = sum(not is_figure(cell) for cell in in_order[:LOOKED_AT]) <= MOST_ODD
        parts = {cell: found for cell in in_order if few and (found := _parts(cell))}
        if not _is_worth_it(known, parts):
            self._say_what_is_strange(known, cells, name)
            return {}
        comma = self._has_commas(parts.values())
        if comma is None:
            return self._both_signs(parts, known, name)
        numbers = {cell: part.number(comma) for cell, part in parts.items()}
        read = {cell: number for cell, number in numbers.items() if number is not None}
        odd = known - read.keys()
        if odd and not self._are_odd(odd, read, cells, name):
            self._say_what_is_strange(known, cells, name)
            return {}
        changed: dict[str, str | None] = {cell: text for cell, text in read.items() if cell != text}
        self._remember(changed, parts, comma, name)
        return changed | dict.fromkeys(odd)

    def _both_signs(self, parts: dict[str, "Parts"], known: set[str], name: str) -> dict[str, str | None]:
        """1,5 and 2.5 in one column: both are decimal signs, unless a number has both or two of them."""
        read: dict[str, str | None] = {
            cell: part.number("," in part.core)
            for cell, part in parts.items()
            if len(re.findall("[.,]", part.core)) < 2
        }
        if None in read.values() or read.keys() != known:
            self.notes.about(
                "Commas and points in {} mean different things. Glasshouse reads words, not numbers.", name
            )
            return {}
        self.notes.about("Glasshouse reads the commas and the points in {} as decimal signs.", name)
        return read

    def _ambiguous_points(self, known: set[str], text: str, name: str) -> dict[str, str | None]:
        """1.234 is over a thousand where the other columns have decimal commas, and 1.234.567 everywhere.

        text: the cells with line ends between them
        """
        if "." not in text:
            return {}
        several = bool(DOTS.search(text))
        comma = self.decimal == "," or (self.decimal is None and self._has_other(","))
        if (several or comma) and all(map(DOTTED.fullmatch, known)):
            return self._thousands(known, name)
        self.used.add(".")
        return {}

    def _thousands(self, known: set[str], name: str) -> dict[str, str | None]:
        changed: dict[str, str | None] = {cell: cell.replace(".", "") for cell in known if "." in cell}
        for cell in sorted(changed, key=len, reverse=True)[:1]:
            self._examples.setdefault("thousands", (cell, str(changed[cell]), name))
        return changed

    def _has_commas(self, parts: Collection["Parts"]) -> bool | None:
        """Whether the comma is the decimal sign of these numbers. None if they contradict each other."""
        cores = {part.core for part in parts}
        comma = any(map(SURE_COMMA.fullmatch, cores))
        point = any(map(SURE_POINT.fullmatch, cores))
        if comma and point:
            return None
        if comma or point:
            return comma
        if self.decimal:
            return self.decimal == ","
        if any("," in core for core in cores):
            english = any(mark[:1] in "$£(" for part in parts for mark in part.marks)
            return self.separator != "," and not english and not self._has_other(".")
        return self._has_other(",")

    def _has_other(self, sign: str) -> bool:
        """Whether a column of the file surely has this decimal sign, and none the other."""
        if self._others is None:
            comma = self._finds(SURE_COMMA, ",")
            point = self._finds(SURE_POINT, ".")
            self._others = {",": comma and not point, ".": point and not comma}
        return self._others[sign]

    def _finds(self, sure: re.Pattern[str], sign: str) -> bool:
        """Whether the first records have such a number in a column of numbers."""
        return any(
            _sure_in(text, sure, sign)
            for i in range(len(self.grid.heading))
            for text in islice(self.grid.texts(i), 1)
            if sign in text
        )

    def _are_odd(self, odd: set[str], read: dict[str, str], cells: list[str], name: str) -> bool:
        """Whether a few cells only spoil a column of numbers. A note names them."""
        if len(odd) > MOST_ODD or len(set(read.values())) < LEAST_NUMBERS:
            return False
        count = sum(map(cells.count, odd))
        if count > max(1, RARE * len(cells)):
            return False
        first = next(i for i, cell in enumerate(cells) if cell in odd)
        more = f" and {count - 1} more such cell{'s' if count > 2 else ''}" if count > 1 else ""
        self.notes.say(
            f"“{short(cells[first])}” in “{short(name)}”, record {first + 1}, is not a number. "
            f"Glasshouse reads {'it' if more else 'the cell'}{more} as missing."
        )
        return True

    def _remember(
        self, changed: dict[str, str | None], parts: dict[str, "Parts"], comma: bool, name: str
    ) -> None:
        if any("," in parts[cell].core or "." in parts[cell].core for cell in parts):
            self.used.add("," if comma else ".")
        cores = {part.core for part in parts.values()}
        sure = any(SURE_COMMA.fullmatch(core) or SURE_POINT.fullmatch(core) for core in cores)
        for cell, number in changed.items():
            for sign in parts[cell].signs(comma, self.separator, sure):
                self._examples.setdefault(sign, (cell, str(number), name))

    def _say_what_is_strange(self, known: set[str], cells: list[str], name: str) -> None:
        """Say why a column that looks like numbers has words."""
        some = sorted(known)[:LOOKED_AT]
        if len(some) < 3:
            return
        bare = [cell.lstrip("<>~≈± ") for cell in some]
        if all(map(is_figure, bare)):
            odd = next((cell for cell, rest in zip(some, bare, strict=True) if cell != rest), some[0])
            self.notes.say(
                f"Glasshouse reads “{short(name)}” as words, because “{short(odd)}” and “{short(some[-1])}” "
                "are no numbers of one kind. Leave only the digits if the column has numbers."
            )
            return
        if sum(map(_is_date, some)) >= 0.8 * len(some):
            self.notes.about(
                "Glasshouse reads the dates or times in {} as words. Make a column of years or months.",
                name,
            )
        elif (
            sum(cell.lstrip("+-$€£<>~ ")[:1].isdigit() for cell in some) >= 0.8 * len(some)
            and 10 < len(known) < len(cells)  # a cell for each record names it
        ):
            example = next(cell for cell in some if not is_figure(cell))
            self.notes.say(
                f"Glasshouse reads “{short(name)}” as words, because “{short(example)}” is not a number. "
                "Leave only the digits if the column has numbers."
            )

    def tell(self) -> None:
        """Add a note with examples of the numbers that were read, and one on unusual marks."""
        if self._strange_marks:
            marks = ", ".join(f"“{mark}”" for mark in sorted(self._strange_marks)[:4])
            self.notes.say(f"Glasshouse reads these marks as missing cells: {marks}.")
        if not self._examples:
            return
        by_sign = [*dict.fromkeys(self._examples.values())][:MOST_EXAMPLES]
        said = ", ".join(
            f"“{short(cell, 24)}” in “{short(name)}” is {short(number, 24)}" for cell, number, name in by_sign
        )
        self.notes.say(f"Glasshouse reads numbers as people write them: {said}.")


@dataclass(frozen=True)
class Parts:
    """A number written for people, cut into its parts."""

    sign: str
    core: str
    power: str
    times: int
    marks: tuple[str, ...]

    def number(self, comma: bool) -> str | None:
        """The number with a decimal point, None if it has no such form."""
        if self.core[-1].isalpha():  # infinity, which the page refuses by its record
            return self.core
        bare = GROUPS.sub("", self.core)
        if " " in bare or not (COMMA if comma else POINT).fullmatch(bare):
            return None
        bare = bare.replace(".", "").replace(",", ".") if comma else bare.replace(",", "")
        if self.times:
            bare = f"{Decimal(bare).scaleb(self.times):f}"
        return f"{self.sign}{bare.rstrip('.')}{self.power}"

    def signs(self, comma: bool, separator: str, sure: bool) -> Iterator[str]:
        """What is worth a note in this number. A decimal comma beside other separators is not."""
        yield from self.marks
        if GROUPS.search(self.core):
            yield "groups"
        if "," in self.core and (separator == "," or not comma or not sure):
            yield "comma"
        if "." in self.core and comma:
            yield "thousands"


def _parts(cell: str) -> Parts | None:
    if len(cell) > LONGEST:
        return None
    found = FIGURE.fullmatch(cell)
    if not found:
        return Parts("", cell, "", 0, ()) if PLAIN.fullmatch(cell) else None
    group = found.groupdict()
    if bool(group["open"]) != bool(group["close"]):
        return None
    signs = [group[name] for name in ("minus", "minus2", "after") if group[name] in MINUS]
    if len(signs) + bool(group["open"]) > 1:
        return None
    core = group["core"].strip()
    bare = cell.replace(core, "").strip("+- ") + "".join(sign for sign in signs if sign != "-")
    negative = "-" if signs or group["open"] else ""
    times = TIMES.get(group["times"] or "", 0)
    return Parts(negative, core, group["power"] or "", times, (bare,) if bare and not group["power"] else ())


def _marks(known: set[str]) -> set[str]:
    """The marks of missing cells in a column. A minus is a value in a column with a plus."""
    signs = any(cell.startswith("+") and not cell[1:2].isdigit() for cell in known)
    marks = MISSING - {"-", "--", "---"} if signs else MISSING
    return {cell for cell in known if cell.casefold() in marks}


def _is_worth_it(known: set[str], parts: dict[str, Parts]) -> bool:
    """Whether most cells are numbers: all of them, or all but a few odd ones, and few kinds of units."""
    units = {mark.strip("kKM ") for part in parts.values() for mark in part.marks if mark[-1].isalpha()} - {
        ""
    }
    return len(parts) > 0 and len(known) - len(parts) <= MOST_ODD and len(units) <= 1


def _sure_in(text: str, sure: re.Pattern[str], sign: str) -> bool:
    cells = {cell for cell in text.split("\n") if sign in cell}
    return all(map(is_figure, cells)) and any(
        part is not None and bool(sure.fullmatch(part.core)) for part in map(_parts, cells)
    )


def _is_date(cell: str) -> bool:
    return bool(DATE.fullmatch(cell))
