// How a picture comes onto a page and leaves it: any page, or one of Streamlit's.
//
// A picture is an object with `receive(data, report)` for new data, `destroy()`, and `gone` once it was destroyed.

/** @typedef {(name: string, value: unknown) => void} Report  how a picture tells what the learner has done */
/** @typedef {{ receive(data: any, report: Report): void, destroy(): void, gone?: boolean }} Picture */
/** @typedef {(element: HTMLElement, data: any, report?: Report) => Picture} Mount */

/** @type {WeakMap<HTMLElement, Picture>} */
const pictures = new WeakMap();
/** @type {WeakMap<Picture, number>} */
const calls = new WeakMap();

/** The way into a stage: `mount(element, data, report)` makes the picture there, or gives new data to it.
 * @param {(element: HTMLElement) => Picture} create @returns {Mount} */
export function stage(create) {
  return (element, data, report = () => {}) => {
    let picture = pictures.get(element);
    if (!picture || picture.gone) {
      element.classList.add("gh"); // the colours hang on it
      picture = create(element);
      pictures.set(element, picture);
    }
    picture.receive(data, report);
    return picture;
  };
}

/** The same for Streamlit, which calls at every change and takes back what is returned.
 * @param {Mount} mount */
export function forStreamlit(mount) {
  return ({ parentElement, data, setStateValue }) => {
    const picture = mount(parentElement, data, setStateValue);
    const call = (calls.get(picture) ?? 0) + 1;
    calls.set(picture, call);
    // Streamlit also takes back a call that a newer one has overtaken: only a picture that
    // has left the page, and that nobody called since, is taken down.
    return () =>
      setTimeout(() => {
        if (call === calls.get(picture) && !parentElement.isConnected) picture.destroy();
      });
  };
}
