// How a picture comes onto the page and leaves it. It stands before the text of each picture in the same module.

/** Hand a call of Streamlit to the picture of its place, which `make(parent)` makes where there is none. */
function ghMount(component, make) {
  const { parentElement } = component;
  if (parentElement._gh?.gone) parentElement._gh = null;
  const picture = (parentElement._gh ??= make(parentElement));
  picture.calls = (picture.calls ?? 0) + 1;
  const call = picture.calls;
  picture.receive(component);
  // Streamlit also calls this for a call that a newer one has overtaken: only a picture that
  // has left the page, and that nobody called since, is taken down.
  return () =>
    setTimeout(() => {
      if (call === picture.calls && !parentElement.isConnected) picture.destroy();
    });
}
