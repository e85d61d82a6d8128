// Unpacks a file: its style, its data and its script, which runs once it is on the page.
addEventListener("DOMContentLoaded", async () => {
  const packed = Uint8Array.from(atob(document.getElementById("packed").textContent), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { style, script, data } = JSON.parse(await new Response(unpacked).text());
  const put = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  document.head.append(put("style", style));
  document.getElementById("plain").remove();
  Object.assign(globalThis, { glasshouse: data });
  document.body.append(put("script", script));
});
