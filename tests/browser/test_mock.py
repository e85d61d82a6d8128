"""A mock exam in a real browser: fill, go back, reload, hand in, see the points. Then ten minutes a day."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import axe_faults, fits, in_address, on_a_phone, settled, turn_to, visit
from tests.mock.test_marking import right
from tests.support.sweep import ONLY_SWEPT
from views.lessons.practice.byhand import ByHand
from views.site.mock.exam import Mock, Task, points, query, tasks
from views.words.ways import reference

pytestmark = pytest.mark.browser

MOCK = Mock(("node", "numbers", "overfitting"), 60, 3, 3)
TASKS = tasks(MOCK)
KEY = "glasshouse mock exams"
# The exam began this many minutes ago.
AGO = f"""(minutes) => {{
    const all = JSON.parse(localStorage.getItem({KEY!r}));
    for (const one of Object.values(all)) one.begun = Date.now() - minutes * 60_000;
    localStorage.setItem({KEY!r}, JSON.stringify(all));
}}"""
# A day has passed since everything that the schedule knows. A clock of the test would change every later tab.
YESTERDAY = """() => {
    const key = "glasshouse daily";
    const now = JSON.parse(localStorage.getItem(key));
    const on = new Date(Date.now() - 86_400_000).toLocaleDateString("sv");
    for (const card of Object.values(now.cards)) card.on = on;
    localStorage.setItem(key, JSON.stringify({ ...now, today: { ...now.today, on } }));
}"""


def link(view: str = "choose", mock: Mock = MOCK) -> str:
    return f"/{reference('mock', query(mock, view))}"


def part(page: Page, place: int) -> Locator:
    return page.locator(f".st-key-mock-task-{place}")


def task_button(page: Page, place: int) -> Locator:
    return page.get_by_role("button", name=f"Task {place}:")


def fill(page: Page, place: int) -> None:
    """All right answers of a task, typed and with Enter from one to the next."""
    names = [*right(TASKS[place - 1].exercise).items()]
    part(page, place).locator(f"[name='{names[0][0]}']").focus()
    for name, text in names:
        expect(part(page, place).locator(f"[name='{name}']")).to_be_focused()
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def begin(page: Page) -> None:
    visit(page, link(), ".gh-mock-begin a")
    page.get_by_role("link", name="Begin").click()
    expect(task_button(page, 1)).to_be_visible()
    settled(page)


def test_the_tasks_of_this_test_can_be_typed():
    assert not any(isinstance(blank, ByHand) for task in TASKS for blank in task.exercise.blanks)
    assert len({task.kind for task in TASKS}) == 3


def test_an_exam_is_taken_by_keyboard_and_survives_back_and_reload(page: Page):
    begin(page)
    assert not axe_faults(page)
    expect(part(page, 1)).to_be_visible()
    expect(part(page, 2)).to_be_hidden()
    expect(page.get_by_role("timer")).to_contain_text(":")
    expect(page.get_by_role("timer")).to_have_attribute("aria-live", "off")
    fill(page, 1)
    expect(page.locator("[data-mark]")).to_have_count(0)  # nothing is marked before the end
    expect(task_button(page, 1)).to_have_attribute("data-state", "full")
    page.get_by_role("button", name="Next task").focus()
    page.keyboard.press("Enter")
    expect(part(page, 2)).to_be_visible()
    expect(part(page, 1)).to_be_hidden()
    expect(page.get_by_role("status").filter(has_text=f"Task 2 of 3: {TASKS[1].title}.")).to_be_visible()
    name, text = next(iter(right(TASKS[1].exercise).items()))
    part(page, 2).locator(f"[name='{name}']").fill("12345")
    page.go_back()
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    expect(page.locator(".gh-mock-begin")).to_contain_text("left.")
    settled(page)
    page.get_by_role("link", name="Continue").click()
    expect(part(page, 2).locator(f"[name='{name}']")).to_have_value("12345")
    settled(page)
    page.reload()
    expect(part(page, 2).locator(f"[name='{name}']")).to_have_value("12345")
    settled(page)
    part(page, 2).locator(f"[name='{name}']").fill(text)
    page.get_by_role("button", name="Hide clock").click()
    expect(page.get_by_role("timer")).to_have_text("")
    page.get_by_role("button", name="All tasks").click()
    expect(part(page, 3)).to_be_visible()
    assert not axe_faults(page)
    page.get_by_role("button", name="Hand in", exact=True).dblclick()  # hands in nothing
    expect(page.get_by_text("Tasks 2 and 3 still have empty blanks.")).to_be_visible()
    page.get_by_role("button", name="Hand in now").click()
    won = points(TASKS[0]) + 1
    of = sum(map(points, TASKS))
    expect(page.get_by_role("heading", name=f"{won} of {of} points")).to_be_visible()
    settled(page)
    assert not axe_faults(page)
    page.reload()
    expect(page.get_by_role("heading", name=f"{won} of {of} points")).to_be_visible()
    settled(page)
    page.locator(".st-key-mock-result-1 summary").click()
    marks = page.locator(".st-key-mock-result-1 .gh-filled[data-mark=right]")
    expect(marks).to_have_count(points(TASKS[0]))
    expect(page.locator(".st-key-mock-result-1 .gh-solved").first).to_be_visible()
    settled(page)
    assert not axe_faults(page)
    row = page.get_by_role("row", name=TASKS[2].title)
    row.get_by_role("link", name=f"number {TASKS[2].five[0]}").click()
    in_address(page, "number", str(TASKS[2].five[0]))
    settled(page)


@ONLY_SWEPT
def test_when_the_time_is_up_what_was_typed_counts_and_the_learner_may_go_on(page: Page):
    begin(page)
    (name, text), *others = right(TASKS[0].exercise).items()
    field = part(page, 1).locator(f"[name='{name}']")
    field.fill(text)
    page.evaluate(AGO, 59.5)
    expect(page.get_by_role("status").filter(has_text="1 minute left.")).to_be_visible()
    field.focus()
    page.evaluate(AGO, 61)
    expect(page.get_by_role("alert").filter(has_text="Time is up.")).to_be_visible()
    expect(field).to_be_focused()
    page.keyboard.type("99")
    page.keyboard.press("Enter")  # moves on, and presses no button
    expect(field).to_have_value(text)
    page.get_by_role("button", name="Go on without the clock").click()
    part(page, 1).locator(f"[name='{others[0][0]}']").fill(others[0][1])
    expect(page.get_by_role("timer")).to_have_text("No clock")
    page.get_by_role("button", name="Hand in", exact=True).click()
    page.get_by_role("button", name="Hand in now").click()
    expect(page.get_by_role("heading", name=f"2 of {sum(map(points, TASKS))} points")).to_be_visible()
    expect(page.get_by_text("You took 61 of 60 minutes. You went on after the time was up.")).to_be_visible()
    settled(page)
    turn_to(page, link("sit"), ".gh-mock-box button")
    expect(page.get_by_text("You have handed in this exam.")).to_be_visible()
    expect(field).to_have_attribute("readonly", "")


@ONLY_SWEPT
def test_a_link_into_the_exam_shows_no_task_before_it_begins(page: Page):
    on_a_phone(page)
    visit(page, link("sit"), ".gh-mock-box button")
    expect(page.get_by_text("You have not begun this exam yet. It has 3 tasks")).to_be_visible()
    expect(part(page, 1)).to_be_hidden()
    page.get_by_role("button", name="Begin").click()
    expect(part(page, 1)).to_be_visible()
    expect(task_button(page, 1)).to_be_focused()
    fits(page)
    assert not axe_faults(page)
    turn_to(page, link("points"), ".gh-mock-points p")
    expect(page.get_by_text("You have not handed in this exam yet.")).to_be_visible()
    turn_to(page, link(), ".gh-mock-begin a")
    fits(page)
    assert not axe_faults(page)
    page.get_by_role("button", name="Start again").dblclick()  # erases nothing
    page.reload()
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Start again").click()
    expect(page.get_by_role("button", name="Keep my answers")).to_be_focused()
    page.get_by_role("button", name="Erase them").click()
    expect(page.get_by_role("link", name="Begin")).to_be_visible()
    on_paper = Mock(MOCK.chapters, 30, MOCK.many, MOCK.n)
    turn_to(page, link("paper", on_paper), ".gh-sheet iframe")
    fits(page)


def answer(page: Page, task: Task, wrong: bool = False) -> None:
    """Fill in an exercise of /practice."""
    expect(page.locator(".gh-practice .gh-check")).to_be_visible()
    for name, text in right(task.exercise).items():
        field = page.locator(f".gh-blank[name='{name}']")
        field.fill("77" if wrong else text)
    page.get_by_role("button", name="Check").click()


@ONLY_SWEPT
def test_ten_minutes_a_day_has_what_was_wrong_and_the_boxes_know_it(page: Page):
    visit(page, "/daily", ".gh-daily-list li")
    assert not axe_faults(page)
    expect(page.get_by_role("heading", name="Today: 0 of 4 done")).to_be_visible()
    page.get_by_label("New kinds come from").select_option("2")
    rows = page.locator(".gh-daily-list li")
    expect(rows).to_have_text(
        ["○Reading a treenew, from chapter 1", "○Impurity of a nodenew, from chapter 2"]
    )
    rows.nth(1).get_by_role("link").click()
    in_address(page, "number", "1")
    expect(page.locator(".gh-round")).to_have_text("Ten minutes a day: 0 of 2 done. Back to today’s list")
    settled(page)
    impurity = Task(TASKS[0].source, "impurity", 1)
    answer(page, impurity, wrong=True)
    expect(page.locator(".gh-round")).to_contain_text("1 of 2 done. Next: Reading a tree")
    settled(page)
    answer(page, impurity)
    expect(page.locator(".gh-verdict")).to_have_text("All correct now.")
    settled(page)
    turn_to(page, "/daily", ".gh-daily-list li")
    expect(page.get_by_role("heading", name="Today: 1 of 2 done")).to_be_visible()
    expect(rows.nth(1)).to_contain_text("done, wrong: it comes again tomorrow")
    expect(page.locator(".gh-daily-boxes li").first).to_contain_text("1 kind")
    page.evaluate(YESTERDAY)
    page.reload()
    expect(rows.first).to_contain_text("Impurity of a node")
    expect(rows.first).to_contain_text("wrong yesterday")
    settled(page)
    until = page.evaluate("() => new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('sv')")
    page.get_by_label("Date of the exam").fill(until)
    expect(page.get_by_role("status").filter(has_text="5 days left. 1 kind is new to you")).to_be_visible()
    on_a_phone(page)
    fits(page)
    assert not axe_faults(page)
