// Copies the address of the page, with the step that is shown. Works without a secure context, too.

async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("refused");
}

export default ({ parentElement }) => {
  const button = parentElement.querySelector(".gh-copy");
  let timer = 0;
  const say = (text) => {
    button.textContent = text;
    clearTimeout(timer);
    timer = window.setTimeout(() => (button.textContent = "Copy link"), 1600);
  };
  button.onclick = () => copy(location.href).then(() => say("Link copied"), () => say("Copy the address bar"));
  return () => clearTimeout(timer);
};
