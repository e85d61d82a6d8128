// The content of a tab, as one value for comparisons.
export default () => {
  const HAND = /cursor/i; // the place of the learner's pointer, which no link contains
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const visible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? null;
  const app = document.querySelector("[data-testid=stApp]");
  const main = document.querySelector("[data-testid=stMain]");
  const slider = all(".gh-slider input").find(visible) ?? null; // a story of one step has none
  const here = document.querySelector(".gh-sidebar a[aria-current=page]");
  const pane = document.querySelector("[data-testid=stMain] .st-key-choices");
  const fields = pane ? all("input, [role=radio][aria-checked=true]", pane).filter(visible) : [];
  return {
    path: location.pathname,
    query: location.search,
    title: document.title,
    at: performance.now(),
    running: app?.dataset.testScriptState !== "notRunning",
    playing: Boolean(document.querySelector(".gh-play[aria-label=Pause]")),
    waiting: all(".gh-working, [data-testid=stSpinner]").some(visible),
    blank: !all("[data-testid=stMainBlockContainer] *").some((one) => !one.children.length && visible(one) && one.textContent.trim()),
    // A chapter's questions are in no menu.
    here: here ? new URL(here.href).pathname : document.querySelector(".gh-sidebar a[href]") && "",
    page: text(here?.firstChild), // the term of the field may follow
    heading: text(document.querySelector("h1.gh-shown")),
    sentence: text(document.querySelector(".gh-say")),
    step: slider && Number(slider.value),
    steps: slider && Number(slider.max),
    told: text(document.querySelector("h1.gh-shown"))?.match(/step (\d+)/)?.[1] ?? null,
    opened: Boolean(document.querySelector(".st-key-changing")), // the second layer of choices, which no link contains
    fields: fields.map((field) => `${field.ariaLabel ?? field.type}: ${field.type === "checkbox" ? field.checked : field.value || text(field)}`),
    marks: main ? all("svg [role][aria-label]", main).map((mark) => `${mark.role} ${mark.ariaLabel}`).filter((mark) => !HAND.test(mark)) : [],
    faults: all("[data-testid=stException], [data-testid=stAlertContentError], [role=dialog] pre:not([data-testid=stCode] *)").map(text),
    lost: all(".gh-connection").some((line) => visible(line) && text(line)),
  };
};
