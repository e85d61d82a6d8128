"""A lesson of a package in a learning platform: status, score and place arrive. A second visit goes on."""

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

from tests.browser.conftest import SIZE
from tests.support.sweep import ONLY_SWEPT
from views.package.archive import package
from views.package.contents import contents, of_links

pytestmark = pytest.mark.browser
HOME = "http://platform.test/"
# The platform's page. It keeps values as SCORM 1.2 asks, and has its interface two frames above the lesson.
PLATFORM = """\
<script>
const before = JSON.parse(sessionStorage.kept ?? "{}");
const kept = Object.assign({ "cmi.core.lesson_status": "not attempted" }, before);
window.API = {
  LMSInitialize: () => "true",
  LMSGetValue: (name) => kept[name] ?? "",
  LMSSetValue: (name, value) => ((kept[name] = value), "true"),
  LMSCommit: () => "true",
  LMSFinish: () => ((sessionStorage.kept = JSON.stringify(kept)), "true"),
};
</script>
<iframe srcdoc='<iframe src="lesson.html" width="1300" height="820"></iframe>' width="1400" height="860">
</iframe>
"""


def kept(page: Page, name: str) -> str:
    return page.evaluate("(name) => kept[name] ?? ''", f"cmi.core.{name}")


def visited(browser: Browser, link: str) -> tuple[Page, FrameLocator]:
    """The platform with the lesson of a link, and the lesson in it."""
    (html,) = package(contents("", [of_links([link])])).files.values()
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")

    def answer(route: Route) -> None:
        is_lesson = route.request.url.endswith("lesson.html")
        route.fulfill(body=html if is_lesson else PLATFORM, content_type="text/html; charset=utf-8")

    context.route(f"{HOME}**", answer)
    page = context.new_page()
    page.goto(HOME)
    return page, page.frame_locator("iframe").frame_locator("iframe")


def test_a_platform_hears_of_the_lesson_and_brings_the_learner_back(browser: Browser):
    page, lesson = visited(browser, "grow?data=tennis&guess=true&detail=1")
    expect(lesson.locator(".gh-place")).to_contain_text("step 0")
    assert kept(page, "lesson_status") == "incomplete"
    lesson.locator(".gh-open", has_text="Outlook").click()
    expect(lesson.locator(".gh-answered")).to_be_visible()
    score = int(kept(page, "score.raw"))
    assert 0 < score < 100
    assert (kept(page, "score.min"), kept(page, "score.max")) == ("0", "100")
    place = kept(page, "lesson_location")
    assert int(place) > 0

    page.reload()  # the platform ends the visit
    expect(lesson.locator(".gh-place")).to_contain_text(f"step {place}")
    assert (kept(page, "exit"), kept(page, "lesson_status")) == ("suspend", "incomplete")
    assert kept(page, "session_time").startswith("0000:00:")
    lesson.locator("body").click(position={"x": 2, "y": 2})
    for _ in range(40):
        if kept(page, "lesson_status") == "completed":
            break
        page.keyboard.press("1")
        page.keyboard.press("PageDown")
        page.wait_for_timeout(30)
    expect(lesson.locator(".st-key-guesses")).to_contain_text("guesses correct.")
    right, all_ = (
        int(word) for word in lesson.locator(".st-key-guesses b").inner_text().split() if word.isdigit()
    )
    assert int(kept(page, "score.raw")) == round(100 * right / all_)
    page.reload()
    expect(lesson.locator(".st-key-guesses")).to_contain_text(f"{right} of {all_}")
    assert (kept(page, "exit"), kept(page, "lesson_status")) == ("", "completed")
    page.context.close()


@ONLY_SWEPT
def test_a_page_without_a_player_is_done_when_all_its_questions_are_answered(browser: Browser):
    page, lesson = visited(browser, "margin?guess=true")
    expect(lesson.locator(".gh-ask")).to_be_visible()
    assert kept(page, "lesson_status") == "incomplete"
    lesson.locator(".gh-line-editor [tabindex='0']").first.focus()
    page.keyboard.press("Enter")
    lesson.locator(".gh-answer").click()
    expect(lesson.locator(".gh-answered")).to_be_visible()
    assert (kept(page, "lesson_status"), kept(page, "score.raw")) == ("completed", "0")
    said = lesson.locator(".gh-answered").inner_text()
    page.reload()
    expect(lesson.locator(".gh-answered")).to_have_text(said)
    page.context.close()


@ONLY_SWEPT
def test_a_sheet_is_done_when_its_reader_says_so(browser: Browser):
    page, sheet = visited(browser, "practice?kind=gain")
    expect(sheet.locator(".gh-task").first).to_be_visible()
    done = sheet.get_by_role("button", name="I have done this sheet")
    expect(done).to_be_visible()
    assert kept(page, "lesson_status") == "incomplete"
    done.click()
    expect(done).to_have_count(0)
    assert kept(page, "lesson_status") == "completed"
    page.reload()
    expect(sheet.get_by_role("status").last).to_have_text("✓ Done. Your platform knows.")
    page.context.close()
