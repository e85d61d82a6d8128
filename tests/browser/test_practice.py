"""Exercises by keyboard in a real browser: line by line, a tree by hand, the browser's memory."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import in_address, on_a_phone, settled, turn_to, visit
from tests.support.sweep import ONLY_SWEPT
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.levels import at_level
from views.lessons.practice.numbered import figures

pytestmark = pytest.mark.browser

BLANK = ".gh-blank"


def right(kind: str, number: int) -> list[tuple[str, str]]:
    """Each blank with its correct value, at full precision."""
    exercise = KINDS[kind].make(figures(KINDS[kind], number))
    return [(name, repr(value)) for name, value in exercise.right.items()]


def fill(page: Page, kind: str, number: int, verdict: str = "Correct! Everything is right.") -> None:
    """Fill in an exercise by keyboard, a line at a time."""
    in_address(page, "number", str(number))
    first, _ = right(kind, number)[0]
    expect(page.locator(f'[data-name="{first}"]')).to_have_value("")
    page.locator(f'[data-name="{first}"]').focus()
    for name, text in right(kind, number):
        expect(page.locator(f'[data-name="{name}"]')).to_be_focused()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator(f'.gh-filled:has([data-name="{name}"])')).to_have_attribute("data-mark", "right")
    expect(page.locator(".gh-verdict")).to_have_text(verdict)


@ONLY_SWEPT
def test_five_right_in_a_row_are_known_here_and_at_home(page: Page):
    visit(page, "/practice?kind=impurity&number=10", BLANK)
    for number in range(10, 15):
        fill(page, "impurity", number)
        expect(page.locator(".gh-goes-on a")).to_be_focused()  # the course goes on
        if number < 14:
            page.keyboard.press("n")
            expect(page.locator(".gh-blank").first).to_be_focused()
    expect(page.locator(".gh-streak")).to_contain_text("You know this kind.")
    visit(page, "/?chapter=node", ".gh-hero")
    step = page.locator("[data-chapter=node] [data-gh-note]", has_text="Impurity")
    expect(step).to_have_attribute("data-gh-note", "known")
    page.set_viewport_size({"width": 1024, "height": 768})
    for mark in page.locator(".gh-step[data-gh-note]").all():
        assert mark.evaluate("one => one.scrollWidth <= one.clientWidth"), "the mark leaves its card"
    page.get_by_text("Show progress").click()
    expect(page.locator(".gh-chapter [data-gh-note]")).to_have_count(0)
    in_address(page, "progress", "false")


@ONLY_SWEPT
def test_a_mistake_is_told_where_it_was_made_and_stays_after_a_reload(page: Page):
    visit(page, "/practice?kind=gain&number=1", BLANK)
    page.locator('[data-name="h"]').focus()
    page.keyboard.type("0.652")
    page.keyboard.press("Enter")
    said = page.locator(".gh-why", has_text="natural logarithms")
    expect(said).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="natural logarithms")).to_have_count(
        1
    )  # a screen reader hears it, too
    expect(page.locator('[data-name="h"]')).to_have_attribute("aria-invalid", "true")
    expect(page.locator('[data-name="h1"]')).to_be_focused()
    page.reload()
    expect(said).to_be_visible()
    expect(page.locator('[data-name="h"]')).to_have_value("0.652")
    page.locator('[data-name="h"]').fill("0.94")
    expect(said).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator('.gh-filled:has([data-name="h"])')).to_have_attribute("data-mark", "right")
    page.go_back()
    expect(page.locator('[data-name="h"]')).to_have_value("0.652")
    settled(page)


@ONLY_SWEPT
def test_a_tree_is_grown_by_keyboard(page: Page):
    visit(page, "/practice?kind=grow&number=3", ".gh-by-hand")
    (tree,) = KINDS["grow"].make(figures(KINDS["grow"], 3)).blanks
    said = tree.read(tree.grown())  # type: ignore[union-attr]
    for path, what in said.items():
        select = page.locator(f'[data-path="{path}"] > .gh-by-hand select')
        select.focus()
        for _ in range(
            select.evaluate("(list, what) => [...list.options].findIndex((o) => o.value === what)", what)
        ):
            page.keyboard.press("ArrowDown")
        expect(select).to_have_value(what)
        expect(select).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".gh-verdict")).to_have_text("Correct! Everything is right.")
    expect(page.locator('li[data-mark="right"]')).to_have_count(len(said))
    page.locator('[data-path="r"] > .gh-by-hand select').select_option("c0")
    expect(page.locator(".gh-grown li")).to_have_count(1)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".gh-why", has_text=re.compile("classes are mixed"))).to_be_visible()


@ONLY_SWEPT
def test_a_sheet_is_whole_on_paper(page: Page):
    visit(page, "/practice?view=sheet&kinds=gain,impurity&many=6", ".gh-paper")
    page.emulate_media(media="print")
    expect(page.locator(".gh-paper")).to_have_count(6)
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.locator(".st-key-top")).to_be_hidden()
    assert page.locator(".stMain").evaluate("main => main.scrollHeight <= main.clientHeight + 1")
    page.emulate_media(media="screen")


@ONLY_SWEPT
def test_answers_that_a_sheet_has_shown_are_no_longer_worked_out(page: Page):
    visit(page, "/practice?view=sheet&kinds=impurity&many=2&solution=true", ".gh-paper")
    for number, verdict, says in (
        (1, "All correct now.", "0 of 5 solved. Solve another one without help"),
        (3, "Correct! Everything is right.", "1 of 5 solved."),
    ):
        turn_to(page, f"/practice?kind=impurity&number={number}", BLANK)
        fill(page, "impurity", number, verdict)
        expect(page.locator(".gh-streak")).to_contain_text(says)


def marked(page: Page, name: str, mark: str | None) -> None:
    """The content of a blank has this mark, or none."""
    box = page.locator(f'.gh-filled:has([data-name="{name}"])')
    if mark is None:
        expect(box).not_to_have_attribute("data-mark", re.compile("."))
    else:
        expect(box).to_have_attribute("data-mark", mark)


def test_a_check_is_answered_whatever_was_touched_and_says_what_it_read(page: Page):
    visit(page, "/practice?kind=gain&number=2", BLANK)
    check = page.get_by_role("button", name="Check")
    check.click()
    expect(page.locator(".gh-verdict")).to_contain_text("Fill in at least one blank")
    blank = page.locator('[data-name="h"]')
    blank.fill("0,5")
    for again in (check.click, lambda: blank.press("Enter")):
        again()
        marked(page, "h", "wrong")
        expect(page.locator(".gh-read").first).to_have_text("= 0.5")
        expect(page.locator(".gh-verdict")).to_contain_text("1 wrong, 4 still open.")
        blank.press("1")
        marked(page, "h", None)
        blank.press("Backspace")
    check.click()
    marked(page, "h", "wrong")
    blank.fill("0.94")  # the line asks for three decimals; the full number is correct, too
    check.click()
    marked(page, "h", "right")
    page.locator('[data-name="w"]').fill("0.89 bit")
    check.click()
    marked(page, "w", "near")
    expect(page.locator(".gh-why", has_text="Correct to 2 decimals. Give 3 decimals.")).to_be_visible()


@ONLY_SWEPT
def test_feedback_on_a_line_with_several_blanks_names_its_blank(page: Page):
    visit(page, "/practice?kind=reading&number=2&filled=t1:1;n1:9", BLANK)
    said = page.locator(".gh-why[data-mark=wrong]")
    expect(said).to_contain_text("Tests of record 1: You are off by one.")
    visit(page, "/practice?kind=impurity&number=1&filled=h:0.5", BLANK)
    expect(said.locator("span").last).to_have_text(re.compile("^Not quite"))


@ONLY_SWEPT
def test_a_link_that_arrives_solved_is_not_counted_and_check_stays_readable(page: Page):
    filled = ";".join(f"{name}:{text.strip(chr(39))}" for name, text in right("rare", 1))
    visit(page, f"/practice?kind=rare&number=1&filled={filled}", BLANK)
    expect(page.locator(".gh-verdict")).to_contain_text("All correct now.")
    expect(page.locator(".gh-streak")).to_contain_text("0 of 5 solved. Solve another one without help")
    check = page.get_by_role("button", name="Check")
    check.hover()
    look = "one => { const s = getComputedStyle(one); return [s.color, s.backgroundColor] }"
    words, ground = check.evaluate(look)
    assert words != ground


@ONLY_SWEPT
def test_levels_climb_from_the_result_to_the_mistake_of_someone_else(page: Page):
    visit(page, "/practice?kind=gain&number=2&ask=result", BLANK)
    expect(page.locator(BLANK)).to_have_count(1)
    expect(page.get_by_role("button", name="Next level")).to_have_count(0)  # hidden until all is right
    page.locator('[data-name="gain"]').fill("0.048")
    page.keyboard.press("Enter")
    expect(page.locator(".gh-verdict")).to_have_text("Correct! Everything is right.")
    page.get_by_role("button", name="Next level: Find the mistake").click()
    in_address(page, "ask", "mistake")
    in_address(page, "number", "3")
    exercise = at_level(KINDS["gain"], 3, "mistake")
    at = str(exercise.right["line"])
    select = page.locator('[data-name="line"]')
    select.select_option("2" if at == "1" else "1")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".gh-why[data-mark=wrong]")).to_have_count(1)
    select.select_option(at)
    page.locator('[data-name="correct"]').fill(repr(exercise.right["correct"]))
    page.keyboard.press("Enter")
    expect(page.locator(".gh-verdict")).to_have_text("All correct now.")
    expect(page.get_by_role("button", name="Next level")).to_have_count(0)
    page.go_back()
    settled(page)


def test_after_one_exercise_the_way_on_in_the_course_is_the_one_green_button(page: Page):
    visit(page, "/practice?kind=impurity&number=10", BLANK)
    expect(page.locator(".gh-streak")).to_contain_text("0 of 5 solved. One is enough to go on.")
    here = page.locator(".gh-path [aria-current=step]")
    expect(here).to_have_attribute("data-gh-step", "open")
    fill(page, "impurity", 10)
    onward = page.locator(".gh-goes-on a")
    expect(onward).to_have_text(re.compile("^Next: Questions"))
    expect(onward).to_be_in_viewport(ratio=1)
    expect(page.locator(".gh-path-next")).to_be_in_viewport(ratio=1)
    expect(here).to_have_attribute("data-gh-step", "done")
    look = "one => getComputedStyle(one).backgroundColor"
    another = page.get_by_role("button", name="Next exercise")
    assert onward.evaluate(look) != another.evaluate(look)
    settled(page)
    page.reload()
    expect(onward).to_be_visible()


def test_what_was_typed_is_there_again_after_the_lesson_and_counts(page: Page):
    visit(page, "/practice?kind=impurity&number=10", BLANK)
    blanks = right("impurity", 10)
    for name, text in blanks[:2]:
        page.locator(f'[data-name="{name}"]').fill(text)
    turn_to(page, "/node")
    turn_to(page, "/practice?kind=impurity&number=10", BLANK)
    for name, text in blanks[:2]:
        expect(page.locator(f'[data-name="{name}"]')).to_have_value(text)
    for name, text in blanks[2:]:
        page.locator(f'[data-name="{name}"]').fill(text)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".gh-verdict")).to_have_text("Correct! Everything is right.")
    turn_to(page, "/practice?kind=impurity&number=11", BLANK)
    expect(page.locator(BLANK).first).to_have_value("")
    turn_to(page, "/practice?kind=impurity&number=10", BLANK)
    page.locator(BLANK).first.fill("")
    page.reload()
    expect(page.locator(BLANK).nth(1)).to_have_value(blanks[1][1])
    expect(page.locator(BLANK).first).to_have_value("")


@ONLY_SWEPT
def test_a_tree_by_hand_is_there_again(page: Page):
    visit(page, "/practice?kind=grow&number=3", ".gh-by-hand")
    page.locator('[data-path="r"] > .gh-by-hand select').select_option("a0")
    many = page.locator(".gh-grown li").count()
    assert many > 1
    turn_to(page, "/grow")
    turn_to(page, "/practice?kind=grow&number=3", ".gh-by-hand")
    expect(page.locator(".gh-grown li")).to_have_count(many)
    expect(page.locator('[data-path="r"] > .gh-by-hand select')).to_have_value("a0")


@ONLY_SWEPT
def test_the_blank_that_had_the_focus_gets_its_own_hint(page: Page):
    visit(page, "/practice?kind=gain&number=1", BLANK)
    page.locator(BLANK).nth(2).focus()
    page.get_by_role("button", name="Show next hint").click()
    worked = page.locator(".gh-worked")
    expect(worked.nth(2)).not_to_be_empty()
    expect(worked.nth(0)).to_be_empty()


@ONLY_SWEPT
def test_the_lesson_of_an_exercise_leads_back_to_it(page: Page):
    visit(page, "/practice?kind=impurity&number=12", BLANK)
    page.locator(BLANK).first.fill("0.5")
    page.locator(".st-key-beside a.gh-to").first.click()
    back = page.locator(".gh-path-next")
    expect(back).to_have_text("Back to the exercise")
    settled(page)
    back.click()
    in_address(page, "number", "12")
    expect(page.locator(BLANK).first).to_have_value("0.5")
    expect(page.locator(".gh-path-next")).to_contain_text("Next: Questions")


FOOT = ".gh-practice-foot"


def is_above_the_foot(page: Page, blank: Locator) -> None:
    """The blank with the focus can be seen, and Check as well."""
    expect(page.get_by_role("button", name="Check")).to_be_in_viewport(ratio=1)
    expect(blank).to_be_in_viewport(ratio=0.99)
    inside, foot = blank.bounding_box(), page.locator(FOOT).bounding_box()
    assert inside["y"] + inside["height"] <= foot["y"]


@ONLY_SWEPT
@pytest.mark.by_link
def test_check_stays_in_sight_and_hides_no_blank_in_use(page: Page):
    visit(page, "/practice?kind=roc", BLANK)
    check = page.get_by_role("button", name="Check")
    for phone in (False, True):
        if phone:
            on_a_phone(page)
            page.locator(BLANK).first.scroll_into_view_if_needed()
        expect(check).to_be_in_viewport(ratio=1)
        page.locator(BLANK).first.focus()
        for blank in page.locator(BLANK).all():
            expect(blank).to_be_focused()
            is_above_the_foot(page, blank)
            page.keyboard.press("Tab")
    page.set_viewport_size({"width": 360, "height": 225})  # 400 % zoom
    assert page.locator(FOOT).evaluate("foot => getComputedStyle(foot).position") == "static"


@ONLY_SWEPT
@pytest.mark.parametrize("kind", KINDS)
def test_check_is_in_sight_above_the_first_blank_and_beside_it(page: Page, kind: str):
    visit(page, f"/practice?kind={kind}", ".gh-check")
    first = page.locator("input.gh-blank:not([type=hidden]), .gh-practice select").first
    for phone in (False, True):
        if phone:
            on_a_phone(page)
        page.get_by_test_id("stMain").evaluate("(main) => main.scrollTo(0, 0)")
        expect(page.get_by_role("button", name="Check")).to_be_in_viewport(ratio=1)
        first.focus()
        first.scroll_into_view_if_needed()
        is_above_the_foot(page, first)
    page.set_viewport_size({"width": 1440, "height": 900})


@ONLY_SWEPT
def test_what_is_given_can_be_pressed_and_keeps_its_place(page: Page):
    """The form reaches up behind the tree that is given."""
    page.set_viewport_size({"width": 1100, "height": 900})  # in a wider one it is beside the form
    visit(page, "/practice?kind=bottom-up", ".gh-check")
    above = page.locator(".st-key-exercise").bounding_box()["y"]
    tree = page.locator(".gh-alone").first.bounding_box()
    assert tree["y"] + tree["height"] <= above
    page.get_by_role("button", name="Zoom in").click(timeout=5_000)


MOTIONS = """() => {
    window.ghMotions = [];
    document.addEventListener("animationstart", (event) => {
        const times = event.target.getAnimations({ subtree: true }).map((one) => one.effect.getTiming());
        window.ghMotions.push([event.animationName, Math.max(...times.map((one) => one.duration))]);
    });
}"""


@ONLY_SWEPT
@pytest.mark.moving
def test_the_verdict_moves_once_when_all_is_right_unless_no_motion_is_wanted(page: Page):
    visit(page, "/practice?kind=gain&number=2&ask=result", BLANK)
    page.evaluate(MOTIONS)
    blank, verdict = page.locator('[data-name="gain"]'), page.locator(".gh-verdict")
    for motion, text, moved in (
        ("no-preference", "0.5", set()),
        ("no-preference", "0.048", {"gh-verdict-rises", "gh-verdict-tick"}),
        ("reduce", "0.048", set()),
    ):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.evaluate("() => { window.ghMotions = []; }")
        blank.fill(text)
        page.keyboard.press("Enter")
        expect(verdict).not_to_be_empty()
        settled(page)
        found = page.evaluate("() => window.ghMotions")
        assert {name for name, _ in found} == moved
        assert len(found) == len(moved)
        assert all(300 <= duration <= 500 for _, duration in found)


@ONLY_SWEPT
def test_a_half_made_tree_is_there_again_after_a_reload(page: Page):
    visit(page, "/practice?kind=grow&number=2", ".gh-tree-by-hand select")
    page.locator(".gh-tree-by-hand select").first.select_option("a1")
    expect(page.locator(".gh-tree-by-hand select")).to_have_count(3)
    page.locator(".gh-tree-by-hand select").last.select_option("c0")
    settled(page)
    page.reload()
    nodes = page.locator(".gh-tree-by-hand select")
    expect(nodes).to_have_count(3)
    assert [one.input_value() for one in nodes.all()] == ["a1", "", "c0"]


@pytest.mark.parametrize("width", [1440, 1100, 390])
def test_a_list_is_on_the_line_of_its_label_and_the_decimals_beside_a_number(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 900})
    visit(page, "/practice?kind=reading&number=2", BLANK)
    line = page.locator(".gh-calc-line").first
    words, choice = line.get_by_text("class =").bounding_box(), line.locator("select").bounding_box()
    number, checked = line.locator("input").last.bounding_box(), line.locator(".gh-checked").bounding_box()
    assert words
    assert choice
    assert number
    assert checked
    assert words["y"] < choice["y"] + choice["height"] / 2 < words["y"] + words["height"]
    assert choice["x"] > words["x"]
    assert checked["y"] >= number["y"] or checked["x"] > number["x"]
    assert line.locator(".gh-together:has(.gh-checked) ~ .gh-together select").count() == 1
    page.set_viewport_size({"width": 1440, "height": 900})


def test_a_long_calculation_and_its_result_leave_every_blank_of_a_table_in_its_place(page: Page):
    visit(page, "/practice?kind=branches&number=1", BLANK)
    table, blank = page.locator(".gh-calculated table"), page.locator(f"td {BLANK}").first

    def places() -> list[object]:
        return [table.bounding_box(), *(one.bounding_box() for one in table.locator(BLANK).all())]

    before = places()
    blank.fill("1 - 8/20*0.954 - 12/20*0.811 + 4/20*log2(4/20) - 1/20*log2(1/20)")
    assert places() == before
    page.keyboard.press("Enter")
    expect(page.locator("td .gh-read").first).not_to_be_empty()
    assert places() == before


@ONLY_SWEPT
def test_the_next_exercise_opens_at_its_task_and_a_digit_beside_a_blank_does_nothing(page: Page):
    visit(page, "/practice?kind=gain&number=1", BLANK)
    on_a_phone(page)
    main = page.get_by_test_id("stMain")
    main.evaluate("main => main.scrollTo(0, 300)")
    page.get_by_role("button", name="Next exercise").press("Enter")
    in_address(page, "number", "2")
    settled(page)
    assert main.evaluate("main => main.scrollTop") == 0
    page.locator(".gh-calc-line").first.click(position={"x": 2, "y": 2})
    page.keyboard.type("2")
    settled(page)
    expect(page.locator(BLANK).first).to_be_visible()
    in_address(page, "number", "2")
    page.set_viewport_size({"width": 1440, "height": 900})
