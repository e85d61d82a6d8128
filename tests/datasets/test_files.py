"""Tables as people have them: read as a teacher would read them, or a note says what was not understood."""

import io
from datetime import date

import pytest
from openpyxl import Workbook

from datasets.files.choices import Choices
from datasets.own import LEFT_OUT, ReadError, word
from datasets.reading import Reading, read


def column(reading: Reading, name: str) -> list[object]:
    cells = reading.table.sheet.frame[name].tolist()
    return [cell if isinstance(cell, str) else None for cell in cells]


def notes(reading: Reading) -> str:
    return " ".join(reading.notes)


def value(reading: Reading, key: str) -> str:
    return {guess.key: guess.value for guess in reading.guesses}[key]


# ---- numbers written for people


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["1,200.50", "950.25", "12"], [1200.5, 950.25, 12]),
        (["1.200,50", "950,25", "12"], [1200.5, 950.25, 12]),
        (["1 200", "950", "12 000"], [1200, 950, 12000]),
        (["1\u00a0200,5", "950", "12\u202f000"], [1200.5, 950, 12000]),
        (["5 %", "7.5 %", "12%"], [5, 7.5, 12]),
        (["$1,200", "$950", "-$3"], [1200, 950, -3]),
        (["3,50 €", "€ 4,25", "5 €"], [3.5, 4.25, 5]),
        (["\u22125", "\u22126.5", "7"], [-5, -6.5, 7]),
        (["(4)", "7", "(1,250)"], [-4, 7, -1250]),
        (["1'200.50", "2’300", "12"], [1200.5, 2300, 12]),
        (["180 cm", "175 cm", "99.5 cm"], [180, 175, 99.5]),
        (["70 kg", "82kg", "64.5 kg"], [70, 82, 64.5]),
        (["1.2k", "3M", "70k"], [1200, 3_000_000, 70_000]),
        (["1,00,000", "25,00,000", "900"], [100_000, 2_500_000, 900]),
        (["1.234.567", "2.000.000", "5"], [1_234_567, 2_000_000, 5]),
    ],
)
def test_numbers_written_for_people_are_numbers_and_told(cells: list[str], numbers: list[float]):
    reading = read("x\tclass\n" + "".join(f"{cell}\t{'ab'[i % 2]}\n" for i, cell in enumerate(cells)))
    assert reading.kinds["x"] == "continuous"
    assert reading.frame["x"].tolist() == numbers
    assert "Glasshouse reads numbers as people write them" in notes(reading)


@pytest.mark.parametrize(
    "cells", ["5more 2 3 4", "2020-01-05 2020-01-06 2021-05-05 2022-01-01", "3a 3b 4a 4b"]
)
def test_words_with_digits_stay_words(cells: str):
    reading = read(
        "x,class\n" + "".join(f"{cell},{'ab'[i % 2]}\n" for i, cell in enumerate(3 * cells.split()))
    )
    assert word(reading.table.kinds[0]) == "nominal"


def test_a_file_has_one_decimal_sign():
    reading = read("people;weight;class\n1.200;1,5;a\n3.400;2,5;b\n")
    assert reading.frame["people"].tolist() == [1200, 3400]
    assert value(reading, "decimal") == ","
    assert read("people;class\n1.200;a\n3.400;b\n").frame["people"].tolist() == [1.2, 3.4]
    chosen = read("people;class\n1.200;a\n3.400;b\n", Choices(decimal=","))
    assert chosen.frame["people"].tolist() == [1200, 3400]


def test_two_decimal_signs_in_one_column_are_told():
    reading = read("x;class\n1,5;a\n2.5;b\n1,5;a\n2.5;b\n")
    assert reading.frame["x"].tolist() == [1.5, 2.5, 1.5, 2.5]
    assert "the commas and the points in “x” as decimal signs" in notes(reading)
    words = read("x;class\n1.200,5;a\n2,200.5;b\n1.200,5;a\n2,200.5;b\n")
    assert word(words.table.kinds[0]) == "nominal"
    assert "mean different things" in notes(words)


def test_infinity_stays_to_be_told_by_its_record():
    problems = read("x;class\n1,5;a\n2,5;b\n3,5;a\n4,5;b\ninf;a\n").table.problems
    assert [str(problem) for problem in problems] == [
        "“x” has an infinite number in record 5. Write a finite number."
    ]


# ---- decimal commas cut as cells


def test_decimal_commas_in_a_file_of_commas():
    text = "weight,class\n1,5,A\n2,7,B\n3,1,A\n4,4,B\n"
    with pytest.raises(ReadError, match="If “1,5” is one number, choose the decimal comma") as caught:
        read(text)
    assert "choose the decimal point" in str(caught.value)
    assert read(text, Choices(decimal=",")).frame["weight"].tolist() == [1.5, 2.7, 3.1, 4.4]
    assert read(text, Choices(decimal=".")).frame["weight"].tolist() == [5, 7, 1, 4], "the first cell counts"


def test_decimal_commas_that_can_be_nothing_else_are_joined():
    reading = read("weight,height,class\n61,5,1,72,A\n61,7,1,65,B\n83,1,1,82,A\n")
    assert reading.frame["height"].tolist() == [1.72, 1.65, 1.82]
    assert "“weight” and “height” are decimal commas" in notes(reading)


def test_a_decimal_comma_in_some_lines_is_suspected():
    with pytest.raises(ReadError, match=r"Line 2 has 3 cells, but the heading has 2\..*decimal comma"):
        read("weight,class\n1,5,A\n2,B\n3,1,A\n")


# ---- odd cells


def test_one_odd_cell_is_missing_and_told():
    rows = "".join(f"{i},{'ab'[i % 2]}\n" for i in range(50, 89))
    reading = read(f"power,class\n{rows}abc,a\n")
    assert reading.kinds["power"] == "continuous"
    assert reading.frame["power"].isna().sum() == 1
    assert "“abc” in “power”, record 40, is not a number" in notes(reading)


@pytest.mark.parametrize("mark", ["#DIV/0!", "#VALUE!", "N.A.", "--", "#NUM!"])
def test_marks_of_errors_are_missing_cells(mark: str):
    reading = read(f"x,class\n1.5,a\n2.5,b\n{mark},a\n4,b\n")
    assert reading.kinds["x"] == "continuous"
    assert f"“{mark}”" in notes(reading)


def test_a_value_that_is_no_number_and_frequent_is_a_value():
    rows = "".join(f"{['0', '1', '2', '3+'][i % 4]},{'ab'[i // 3 % 2]}\n" for i in range(40))
    assert read(f"children,class\n{rows}").kinds["children"] == ("nominal", ("0", "1", "2", "3+"))


# ---- identifiers


@pytest.mark.parametrize(
    ("name", "left"),
    [("", True), ("PassengerId", True), ("User ID", True), ("EmployeeNumber", True), ("customerID", True),
     ("Unnamed: 0", True), ("studentid", True), ("paid", False), ("age", False), ("day", False)],
)  # fmt: skip
def test_different_numbers_that_only_name_the_records(name: str, left: bool):
    rows = "".join(f"{3 * i * i + 5},{i % 7 / 2},{'ab'[i % 2]}\n" for i in range(20))
    reading = read(f"{name},x,class\n{rows}")
    assert (reading.table.kinds[0] == LEFT_OUT) == left
    assert ("leaves out" in notes(reading)) == left


# ---- headings


@pytest.mark.parametrize(
    ("text", "names", "shown"),
    [
        ("Survey results 2021,,\nage,sex,class\n23,m,a\n31,f,b\n", "age sex class", "skips the line “Survey"),
        ("A survey\n\nage;sex;class\n23;m;a\n31;f;b\n25;f;b\n", "age sex class", "skips the line “A survey”"),
        ("From,me,,,\nOn,Monday,,,\na,b,c,d,class\n1,2,3,4,x\n2,2,3,4,y\n", "a b c d class", "From me"),
        ("# by me\n# today\nage,class\n23,a\n31,b\n# end\n", "age class", "2 lines with comments"),
        ("# age, class\n23,a\n31,b\n", "age class", "1 line with comments"),
        ("age,class\n23,a\n24,b\nage,class\n25,a\n", "age class", "once again"),
        ("h,w,class\ncm,kg,\n180,80,a\n170,70,b\n175,71,b\n", "h w class", "cm, kg"),
        ("k,2019,2020,2021,class\nA,1,2,3,x\nB,2,3,4,y\n", "k 2019 2020 2021 class", "has numbers above"),
        ("#,Name,Fire,HP\n1,Bu,n,45\n2,Iv,n,60\n3,Ch,y,39\n4,Sq,n,44\n", "# Name Fire HP", "“#” and “Name”"),
        ("small,red,yes\nbig,blue,no\nsmall,red,no\nbig,red,yes\n", "column 1,column 2,column 3", "small"),
    ],
)  # fmt: skip
def test_the_heading_is_found_and_told(text: str, names: str, shown: str):
    reading = read(text)
    assert list(reading.table.sheet.names) == names.split("," if "," in names else " ")
    assert shown in notes(reading)


def test_the_heading_can_be_chosen():
    text = "a,b,class\n1,2,x\n2,3,y\n"
    assert len(read(text, Choices(heading="none")).table.sheet.frame) == 3
    assert read(text, Choices(heading="2")).table.sheet.names == ("1", "2", "x")
    guess = next(guess for guess in read(text).guesses if guess.key == "heading")
    assert guess.value == "1"
    assert dict(guess.options)["2"] == "Line 2: 1, 2, x"


# ---- encodings


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("编号,年龄,性别,购买\n1,23,男,是\n2,35,女,否\n3,41,男,是\n", "gbk"),
        ("年齡,性別,購買\n23,男,是\n35,女,否\n", "big5"),
        ("天気,気温,風,ゴルフ\n晴れ,暑い,弱い,しない\n曇り,涼しい,強い,する\n", "shift_jis"),
        ("날씨,온도,바람,경기\n맑음,높음,약함,아니오\n흐림,낮음,강함,예\n", "euc_kr"),
        ("возраст,пол,класс\n23,муж,да\n35,жен,нет\n", "cp1251"),
        ("возраст,пол,класс\n23,муж,да\n35,жен,нет\n", "koi8_r"),
        ("prénom,âge,classe\nRené,23,élevé\nZoé,35,réduit\n", "mac_roman"),
        ("wiek,płeć,klasa\n23,mężczyzna,tak\n35,kobieta,źle\n", "cp1250"),
        ("yaş,cinsiyet,sınıf\n23,kadın,evet\n35,erkek,hayır\n", "cp1254"),
        ("ηλικία,φύλο,κλάση\n23,άνδρας,ναι\n35,γυναίκα,όχι\n", "cp1253"),
        ("Größe,Öl,Klasse\n23,Fuß,ja\n35,über,nein\n", "cp1252"),
    ],
)
def test_other_encodings_are_found_and_told(text: str, encoding: str):
    reading = read(text.encode(encoding))
    assert list(reading.table.sheet.names) == text.split("\n", 1)[0].split(",")
    assert "not UTF-8" in notes(reading)
    other = read(text.encode(encoding), Choices(encoding="latin-1"))
    assert value(other, "encoding") == "latin-1"


def test_a_broken_letter_in_utf_8_is_told():
    data = "größe,klasse\nüber,ö\nöde,ü\näußerst,ö\n".encode().replace("öde".encode(), b"\xf6de")
    assert "could not read 1 letter" in notes(read(data))


def test_letters_that_were_encoded_twice_are_mended_and_told():
    reading = read("name,class\ncafé,a\nthé,b\ncafé,b\n".encode().decode("cp1252").encode())
    assert column(reading, "name") == ["café", "thé", "café"]
    assert "encoded twice" in notes(reading)


# ---- formats

WEATHER = """% This is a toy example.
@relation weather.symbolic

@attribute outlook {sunny, overcast, rainy}
@attribute 'temperature in F' real
@attribute windy {TRUE, FALSE}
@ATTRIBUTE play {yes, no}

@data
sunny,85,FALSE,no
% a comment
overcast,83,FALSE,yes
'rainy',?,TRUE,no
"""


def test_arff():
    reading = read(WEATHER)
    assert reading.format == "ARFF"
    assert reading.target == "play"
    assert reading.kinds["outlook"] == ("nominal", ("sunny", "overcast", "rainy"))
    assert column(reading, "temperature in F") == ["85", "83", None]
    assert reading.kinds["temperature in F"] == "continuous"


def test_sparse_arff():
    reading = read(
        "@relation x\n@attribute a real\n@attribute c {no,yes}\n@data\n{0 3, 1 yes}\n{}\n{0 2.5}\n"
    )
    assert column(reading, "a") == ["3", "0", "2.5"]
    assert column(reading, "c") == ["yes", "no", "no"]


def test_three_lines_of_orange():
    reading = read("length\tiris\tname\nc\td\tstring\n\tclass\tmeta\n5.1\tset\ta\n4.9\tset\tb\n6.3\tvir\tc\n")
    assert reading.target == "iris"
    assert reading.table.kinds == ("continuous", ("nominal", ("set", "vir")), LEFT_OUT)
    flags = read("cD#class\tC#age\tmS#name\na\t23\tAnn\nb\t25\tBob\na\t27\tCid\n")
    assert (flags.target, flags.table.inputs) == ("class", ("age",))


def excel(*rows: list[object], sheet: str = "Data") -> bytes:
    book = Workbook()
    book.active.title = "Read me"
    for row in rows:
        book.create_sheet(sheet).append(row) if sheet not in book.sheetnames else book[sheet].append(row)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def test_a_workbook():
    day = date(2021, 3, 1)
    reading = read(
        excel(["Results"], ["day", "x", "ok"], [day, 1.5, True], [day, 2, False], [day, None, True])
    )
    assert column(reading, "day") == ["2021-03-01"] * 3
    assert column(reading, "x") == ["1.5", "2", None]
    assert reading.target == "ok"
    assert value(reading, "sheet") == "Data"
    assert "2 sheets" in notes(reading)
    assert "skips the line “Results”" in notes(reading)


@pytest.mark.parametrize(
    "text",
    [
        '[{"age": 23, "class": "a"}, {"class": "b", "age": 25.5}]',
        '{"age": 23, "class": "a"}\n{"age": 25.5, "class": "b"}\n',
        '{"age": [23, 25.5], "class": ["a", "b"]}',
        '{"age": {"0": 23, "1": 25.5}, "class": {"0": "a", "1": "b"}}',
        '{"columns": ["age", "class"], "data": [[23, "a"], [25.5, "b"]]}',
        '[["age", "class"], [23, "a"], [25.5, "b"]]',
        '{"records": [{"age": 23, "class": "a"}, {"age": 25.5, "class": "b"}]}',
        "| age | class |\n|----:|:------|\n| 23 | a |\n| 25.5 | b |\n",
        " age | class \n-----+-------\n 23 | a\n 25.5 | b\n",
        "+-----+-------+\n| age | class |\n+-----+-------+\n| 23 | a |\n| 25.5 | b |\n+-----+-------+\n",
        "age   class\n23    a\n25.5  b\n",
    ],
)
def test_json_markdown_and_blanks(text: str):
    reading = read(text)
    assert column(reading, "age") == ["23", "25.5"]
    assert reading.frame["class"].tolist() == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<table><tr><td>1</td></tr></table>", "a web page"),
        ("+1 1:0.7 2:1\n-1 1:0.2 3:3\n+1 2:1\n", "libsvm"),
        ("\\begin{tabular}{ll}\na & b\\\\", "LaTeX"),
        ("@relation x\n@attribute a relational\n@data\n", "“relational”"),
        ("@relation x\n@attribute a real\n@attribute b real\n@data\n1\n", "Line 5 has 1 cells"),
    ],
)
def test_formats_that_are_not_read_are_named(text: str, shown: str):
    with pytest.raises(ReadError, match=shown):
        read(text)


# ---- values and targets


def test_one_label_in_two_spellings():
    text = "x,class\n1,Yes\n2,yes\n3,no\n4,No\n5,yes\n6,no\n"
    reading = read(text)
    assert "one value in several spellings: “Yes”, “yes”" in notes(reading)
    assert value(reading, "spellings") == "apart"
    assert column(read(text, Choices(spellings="one")), "class") == ["yes", "yes", "no", "no", "yes", "no"]
    assert set(column(read("x,class\n1,1.0\n2,1\n3,0.0\n4,0\n"), "class")) == {"0", "1"}


@pytest.mark.parametrize("cell", ['"=""01234"""', "'01234"])
def test_codes_that_a_spreadsheet_shields(cell: str):
    reading = read(f"zip,class\n{cell},a\n{cell},b\n{cell},b\n")
    assert reading.kinds["zip"] == ("nominal", ("01234",))


def test_signs_of_equality_in_words_stay():
    assert column(read("x,class\n=a,a\n'b,b\n=\"c,b\n"), "x") == ["=a", "'b", '="c']


@pytest.mark.parametrize("cells", ["USD 12,USD 13,EUR 4", "~12,13,<4,5"])
def test_numbers_of_different_kinds_stay_words_and_are_told(cells: str):
    reading = read(
        "x;class\n" + "".join(f"{cell};{'ab'[i % 2]}\n" for i, cell in enumerate(cells.split(",")))
    )
    assert word(reading.table.kinds[0]) == "nominal"
    assert "no numbers of one kind" in notes(reading)


def test_codes_with_leading_zeros():
    reading = read("zip,class\n01234,a\n02345,b\n01234,b\n02345,a\n")
    assert reading.kinds["zip"] == ("nominal", ("01234", "02345"))
    assert "as codes do" in notes(reading)
    assert "begin with 0" in notes(read("x,class\n01,a\n2,b\n13,b\n02,a\n5,a\n"))


@pytest.mark.parametrize(
    ("heading", "target"),
    [
        ("Age,Attrition,Years", "Attrition"),
        ("species,sex,bill", "species"),
        ("id,diagnosis,texture", "diagnosis"),
        ("a,HasChurned?,b", "HasChurned?"),
        ("a,won,b", "won"),
        ("income_label,sex,b", "income_label"),
    ],
)
def test_the_target_is_found(heading: str, target: str):
    middle = heading.split(",").index(target) == 1
    rows = "".join(f"{i * 1.3 if middle else 'xyz'[i % 3]},{'MB'[i % 2]},{i * 0.7:.1f}\n" for i in range(12))
    assert read(f"{heading}\n{rows}").target == target


# ---- files of UCI and Weka, a few lines of each as they are downloaded

IRIS = (
    "5.1,3.5,1.4,0.2,Iris-setosa\n4.9,3.0,1.4,0.2,Iris-setosa\n7.0,3.2,4.7,1.4,Iris-versicolor\n"
    "6.4,3.2,4.5,1.5,Iris-versicolor\n6.3,3.3,6.0,2.5,Iris-virginica\n5.8,2.7,5.1,1.9,Iris-virginica\n\n"
)
ADULT = (
    "39, State-gov, 77516, Bachelors, 13, Never-married, Male, 2174, 0, 40, United-States, <=50K\n"
    "50, Self-emp-not-inc, 83311, Bachelors, 13, Married-civ-spouse, Male, 0, 0, 13, United-States, <=50K\n"
    "38, Private, 215646, HS-grad, 9, Divorced, Male, 0, 0, 40, United-States, <=50K\n"
    "52, ?, 209642, HS-grad, 9, Married-civ-spouse, Male, 0, 0, 45, United-States, >50K\n"
    "31, Private, 45781, Masters, 14, Never-married, Female, 14084, 0, 50, ?, >50K\n\n"
)
CAR = "".join(
    f"{buying},high,{doors},{persons},{boot},low,{'unacc' if persons == '2' else 'acc'}\n"
    for buying in ("vhigh", "low") for doors in ("2", "3", "4", "5more")
    for persons in ("2", "4", "more") for boot in ("small", "med", "big")
)  # fmt: skip
WINE = "".join(
    f"{1 + i // 6},{14.23 - i / 10:.2f},1.71,2.43,15.6,{127 - i * 7 % 30},2.8,.28,{1065 - 13 * i}\n"
    for i in range(18)
)
CRX = (
    "b,30.83,0,u,g,w,v,1.25,t,t,01,f,g,00202,0,+\na,58.67,4.46,u,g,q,h,3.04,t,t,06,f,g,00043,560,+\n"
    "a,24.50,0.5,u,g,q,h,1.5,t,f,0,f,g,00280,824,+\n?,?,1.54,u,g,w,v,3.75,t,t,05,t,g,00100,3,-\n"
    "b,20.17,5.625,y,p,w,v,1.71,t,f,0,f,s,?,0,-\n"
)


@pytest.mark.parametrize(
    ("text", "records", "target", "kinds"),
    [
        (IRIS, 6, "column 5", "ccccn"),
        (ADULT, 5, "column 12", "cncncnnccc" + "nn"),
        (CAR, 72, "column 7", "nnnnnnn"),
        (WINE, 18, "column 1", "nccccccc" + "c"),
        (CRX, 5, "column 16", "nccnnnncnncnnccn"),
    ],
    ids=["iris", "adult", "car", "wine", "crx"],
)
def test_files_of_uci_have_no_heading(text: str, records: int, target: str, kinds: str):
    reading = read(text.encode())
    assert len(reading.table.sheet.frame) == records
    assert reading.target == target
    letters = "".join(word(kind)[0] for kind in reading.table.kinds)
    assert letters.replace("o", "n") == kinds
    assert "The first line has" in notes(reading)


def test_the_test_file_of_adult_has_a_line_above():
    reading = read(f"|1x3 Cross validator\n{ADULT}")
    assert len(reading.table.sheet.frame) == 5
    assert "skips the line “|1x3 Cross validator”" in notes(reading)


def test_cells_in_single_quotation_marks():
    reading = read("'size','colour','class'\n'1,5','red','a'\n'2','it is blue','b'\n'3','red','a'\n")
    assert reading.table.sheet.names == ("size", "colour", "class")
    assert column(reading, "size") == ["1.5", "2", "3"]
    assert "single quotation marks" in notes(reading)


def test_apostrophes_in_words_stay():
    reading = read("answer,class\ndon't,a\nwon't,b\n'tis,a\n")
    assert column(reading, "answer") == ["don't", "won't", "'tis"]


def test_a_quantity_with_the_name_of_a_target_is_one_only_if_it_has_classes():
    people = "".join(f"{20_000 + 700 * i},{20 + i % 9},{'yn'[i % 2]}\n" for i in range(12))
    assert read(f"income,age,bought\n{people}").target == "bought"
    assert read("income,age\n>50K,39\n<=50K,40\n>50K,28\n<=50K,51\n").target == "income"


def test_a_name_for_each_record_is_told_once():
    people = "".join(f"{37 * i % 97:04d}-VHVEG,{20 + i % 5},{'yn'[i % 2]}\n" for i in range(12))
    reading = read(f"customer,age,churn\n{people}")
    assert reading.notes == (
        "Glasshouse leaves out “customer”, because each record has its own value there, as a name has.",
    )
