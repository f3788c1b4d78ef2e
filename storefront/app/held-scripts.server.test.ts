import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MAY_BE_FIRST } from "~/ui/page-scripts/script-names";
import { HeldScripts } from "./held-scripts.server";

/** The page that these parts make, one write each. */
async function held(...parts: (string | Buffer)[]): Promise<string> {
  const stream = new HeldScripts();
  for (const part of parts) stream.write(part);
  stream.end();
  return await read(stream);
}

async function read(stream: HeldScripts): Promise<string> {
  let html = "";
  for await (const chunk of stream) html += String(chunk);
  return html;
}

const PICTURE = '<img src="/first.avif" fetchpriority="high"/>';

const LINK = '<link rel="modulepreload" href="/assets/a.js"/>';
const HELD_LINK = '<link rel="preload" as="script" media="not all" data-held="" href="/assets/a.js"/>';

describe("HeldScripts", () => {
  it("makes the scripts of a page inert, with and without a nonce, and no other", async () => {
    const html = await held(
      `${PICTURE}<script nonce="n1">count()</script>${LINK}`,
      '<script nonce="n1" type="module" async="">import "/b.js"</script><script type="module">',
    );
    const scripts = '<script nonce="n1" type="held">import "/b.js"</script><script type="held">';
    expect(html).toBe(`${PICTURE}<script nonce="n1">count()</script>${HELD_LINK}${scripts}`);
  });

  it("takes the links out only where the browser alone knows whether a picture is waited for", async () => {
    const link = '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>';
    expect(await held(`<img src="/a.avif"/>${LINK}<script type="module">`)).toBe(
      `<img src="/a.avif"/>${link}<script type="held">`,
    );
    const part = `<div ${MAY_BE_FIRST}=""><img/></div>`;
    expect(await held(part + LINK)).toBe(part + HELD_LINK);
  });

  it.each([0, 1, 2, 3])("leaves out the zero bytes that React writes beside longer characters (%i)", async (before) => {
    const rows = Array.from({ length: 500 }, (_, place) => `${"a".repeat(before + (place % 5))}×日`);
    const stream = new HeldScripts();
    const items = rows.map((text, place) => createElement("li", { key: place }, text));
    renderToPipeableStream(createElement("ul", null, items)).pipe(stream);
    expect(await read(stream)).toBe(`<ul>${rows.map((text) => `<li>${text}</li>`).join("")}</ul>`);
  });

  it("sends on at once what React has flushed, and finds tags and characters in two pieces", async () => {
    const stream = new HeldScripts();
    stream.write(PICTURE);
    stream.flush();
    expect(String(stream.read())).toBe(PICTURE);
    stream.end(LINK);
    expect(await read(stream)).toBe(HELD_LINK);
    expect(await held('<script type="mo', 'dule">')).toBe('<script type="held">');
    const euro = Buffer.from("€");
    expect(await held(euro.subarray(0, -1), euro.subarray(-1))).toBe("€");
  });
});
