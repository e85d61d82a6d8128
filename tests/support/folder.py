"""A teacher's folder with every mistake, and what the check says of each."""

from pathlib import Path

FILES = {
    "data/good.csv": "a,b,class\n1,x,yes\n2,y,no\n3,x,yes\n4,y,no\n",
    "data/one-column.csv": "a\n1\n2\n",
    "data/iris.csv": "a,class\n1,yes\n2,no\n",
    "data/Big Name.csv": "a,class\n1,yes\n2,no\n",
    "data/lonely.toml": 'title = "No table"\n',
    "data/cards.csv": "a,b,class\n1,x,yes\n2,y,no\n3,x,yes\n4,y,no\n",
    "data/cards.toml": (
        'title = "Wrong card"\n'
        'targt = "class"\n'
        'target = "klass"\n'
        'positive = "maybe"\n'
        'identifiers = ["c"]\n'
        "record = 3\n"
        "[kinds]\n"
        'b = "words"\n'
        'd = "nominal"\n'
    ),
    "data/broken.csv": "a,b,class\n1,x,yes\n2,y,no\n3,x,yes\n4,y,no\n",
    "data/broken.toml": 'title = "Broken"\nstory = \n',
    "lectures/wrong.md": "# Wrong\n\n## No link\n\n## A typing error\n/grow?data=nosuch\n",
    "exercises/broken.toml": "title = [\n",
    "exercises/gain.toml": 'title = "Taken"\ntask = "t"\nlesson = "/grow"\n',
    "exercises/wrong.toml": (
        'title = "Wrong"\n'
        'task = "Of {nobody}"\n'
        'lesson = "/nowhere"\n'
        "[figures]\n"
        "a = [5, 1]\n"
        "b = [1, 2]\n"
        "[[blank]]\n"
        'name = "x"\n'
        'formula = "b/("\n'
        "[[blank]]\n"
        'name = "y"\n'
        'formula = "__import__(b)"\n'
        "[[choice]]\n"
        'name = "c"\n'
        'options = ["p", "q"]\n'
        'right = ["r"]\n'
        "[[line]]\n"
        'text = "y = {z}"\n'
    ),
    "exercises/zero.toml": (
        'title = "Divides by 0"\n'
        'task = "t"\n'
        'lesson = "/grow"\n'
        "[figures]\n"
        "a = 0\n"
        "[[blank]]\n"
        'name = "x"\n'
        'formula = "1/a"\n'
        "[[line]]\n"
        'text = "{x}"\n'
    ),
    "exercises/same.toml": (
        'title = "A mistake that is none"\n'
        'task = "t"\n'
        'lesson = "/grow"\n'
        "[figures]\n"
        "a = [1, 9]\n"
        "[[blank]]\n"
        'name = "x"\n'
        'formula = "2*a"\n'
        "[[blank.mistake]]\n"
        'formula = "a + a"\n'
        'words = "Wrong."\n'
        "[[line]]\n"
        'text = "{x}"\n'
    ),
    "lecture/week.md": "# Not read\n",
    "ready.toml": '[[link]]\ntitle = "Nowhere"\nlink = "/nosuch"\n[[link]]\nlink = "/grow?data=nosuch"\n',
    "course.toml": (
        'title = "Good & <b>bold</b>"\n'
        'logo = "../secret.svg"\n'
        'chapters = ["node", "nosuch"]\n'
        "[[chapter]]\n"
        'key = "mine"\n'
        'title = "Mine"\n'
        'able = "do it"\n'
        "[[chapter.step]]\n"
        'what = "look"\n'
        'title = "t"\n'
        'link = "/grow"\n'
        "[[chapter]]\n"
        'key = "asked"\n'
        'title = "Asked"\n'
        'able = "do it"\n'
        "[[chapter.step]]\n"
        'what = "see"\n'
        'title = "t"\n'
        'link = "/grow"\n'
        "[[chapter.question]]\n"
        'ask = "q"\n'
        'choices = ["a", "a"]\n'
        'right = "a"\n'
        'why = ["r", "s"]\n'
        "[[chapter.question]]\n"
        'ask = "q"\n'
        'choices = ["a", "b"]\n'
        'right = "c"\n'
        'why = ["r", "s"]\n'
        "[[chapter.question]]\n"
        'ask = "q"\n'
        'choices = ["a", "b"]\n'
        'right = "a"\n'
        'why = ["r"]\n'
        "[[chapter.question]]\n"
        'choices = ["a", "b"]\n'
        'right = "a"\n'
        'why = ["r", "s"]\n'
    ),
}
SAID = (  # the place and the beginning of each sentence
    "data/Big Name.csv:1: Name this file with small letters",
    "data/broken.toml:2: This is not TOML",
    "data/cards.toml:2: “targt” is not known here. Did you mean “target”?",
    "data/cards.toml:3: The table has no column “klass”.",
    "data/cards.toml:4: “maybe” is not a class of this table.",
    "data/cards.toml:5: The table has no column “c” that could name a record.",
    "data/cards.toml:6: “record” should be text in quotation marks.",
    "data/cards.toml:8: Write one of nominal, ordinal, continuous, leave out, or a list of the values.",
    "data/cards.toml:9: The table has no column “d”.",
    "data/iris.csv:1: A data set of Glasshouse is called “iris”.",
    "data/lonely.toml:1: There is no lonely.csv beside this card.",
    "data/one-column.csv:1: This table has only one column.",
    "lectures/wrong.md:3: “No link” has no link.",
    "lectures/wrong.md:6: A typing error: ",
    "exercises/broken.toml:1: This is not TOML",
    "exercises/gain.toml:1: An exercise of Glasshouse is called “gain”.",
    "exercises/wrong.toml:3: “/nowhere” is not a link to a lesson.",
    "exercises/wrong.toml:5: Write a number, or the lowest and the highest number",
    "exercises/wrong.toml:9: “b/(” is not a formula.",
    "exercises/wrong.toml:12: “__import__(b)” is not a formula.",
    "exercises/wrong.toml:16: “right” should name one or several of the options.",
    "exercises/wrong.toml:17: “{z}” is neither a figure nor a blank.",
    "exercises/wrong.toml:1: “{nobody}” is not a figure.",
    "exercises/zero.toml:4: Only 0 of 40 draws give a number for every blank.",
    "exercises/same.toml:9: This mistake always leads to the right number.",
    "lecture:1: This is not read. Did you mean lectures?",
    "ready.toml:3: “/nosuch” is not a link to a lesson.",
    "ready.toml:4: “title” is missing.",
    "ready.toml:5: ",
    "course.toml:2: There is no file ../secret.svg in this folder.",
    "course.toml:3: There is no chapter “nosuch”.",
    "course.toml:9: “what” is one of see, guess, practise.",
    "course.toml:4: The chapter “Mine” has no step that can be shown.",
    "course.toml:22: Write 2 to 6 different choices.",
    "course.toml:28: “right” is one of the choices, in the same words.",
    "course.toml:34: “why” has one reason for each choice, in the same order.",
    "course.toml:35: “ask” is missing.",
)


def written(folder: Path) -> Path:
    """Write the folder."""
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder
