"""The picture of a page as a file, made by the script of “Take it with you” without opening it."""

import re
from functools import cache

from playwright.sync_api import Page

from views.stage.bundle import joined
from views.stage.component import HERE as STAGE

# What is wrong with the picture: its text, its references, its fonts, and its pixels at 1920 × 1080.
FAULTS = r"""async () => {
    const taken = globalThis.ghTaken;
    const close = (text) => text.replace(/\s+/g, "");
    const stage = document.querySelector(".st-key-picture");
    const words = "svg text, .gh-readout:not(.gh-ways) span, .gh-canvas figcaption";
    const seen = [...stage.querySelectorAll(words)]
        .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((one) => !one.closest(".gh-player, .gh-zoom, .gh-map, .gh-knob, button"));
    const faults = [];
    const pixels = async (svg, light) => {
        const image = await createImageBitmap(await taken.pngOf(svg, 1920, 1080, light));
        const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
        pen.drawImage(image, 0, 0);
        const { data } = pen.getImageData(0, 0, image.width, image.height);
        return { size: `${image.width} x ${image.height}`, data };
    };
    for (const light of [false, true]) {
        const svg = await taken.svgOf("A title", light);
        const made = new DOMParser().parseFromString(svg.text, "image/svg+xml");
        if (made.querySelector("parsererror")) faults.push("it is no XML");
        const told = close(made.documentElement.textContent);
        const missing = seen.map((one) => close(one.textContent)).filter((text) => !told.includes(text));
        if (missing.length) faults.push(`missing: ${missing.join(", ")}`);
        if (!/@font-face \{[^}]*url\(data:/.test(svg.text)) faults.push("no font");
        const ids = new Set([...made.querySelectorAll("[id]")].map(({ id }) => id));
        const named = [...svg.text.matchAll(/url\((?!data:)#?([^)]*)/g)].map(([, name]) => name);
        if (named.some((name) => !ids.has(name))) faults.push(`refers to ${named}`);
        if (/href="(?!data:)|var\(|light-dark|class=/.test(svg.text)) faults.push("needs more than itself");
        const { size, data } = await pixels(svg, light);
        if (size !== "1920 x 1080") faults.push(size);
        if (data[3] !== (light ? 255 : 0)) faults.push(`corner ${data[3]} with light ${light}`);
        let drawn = 0;
        for (let i = 0; i < data.length; i += 4) {
            drawn += data[i + 3] > 0 && data[i] + data[i + 1] + data[i + 2] < 700;
        }
        if (drawn < 2000) faults.push(`only ${drawn} pixels`);
    }
    return faults;
}"""


@cache
def script() -> str:
    """The module of the buttons as a global name."""
    text = joined(STAGE / "drawn/taken.js")
    last = re.findall(r"^const (module\d+) = ", text, re.MULTILINE)[-1]
    return f"{text[: text.rindex('}')]}globalThis.ghTaken = {last};\n}}"


def stands_alone(page: Page) -> None:
    """The picture is whole without the page, on white and on nothing."""
    page.evaluate(script())
    assert page.evaluate(FAULTS) == []
