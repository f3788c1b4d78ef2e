import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MAY_BE_FIRST } from "~/ui/page-scripts/script-names";
import { HeldScripts } from "./held-scripts.server";

async function run(write: (stream: HeldScripts) => void): Promise<string> {
  const stream = new HeldScripts();
  write(stream);
  stream.end();
  let html = "";
  for await (const chunk of stream) html += String(chunk);
  return html;
}

const PICTURE = '<img src="/first.avif" fetchpriority="high"/>';

describe("HeldScripts", () => {
  it("makes the scripts of a page inert, with and without a nonce, and no other", async () => {
    const html = await run((stream) => {
      stream.write(`${PICTURE}<script nonce="n1">count()</script><link rel="modulepreload" href="/assets/a.js"/>`);
      stream.write('<script nonce="n1" type="module" async="">import "/b.js"</script><script type="module">');
    });
    expect(html).toBe(
      `${PICTURE}<script nonce="n1">count()</script><link rel="preload" as="script" media="not all" data-held="" href="/assets/a.js"/>` +
        '<script nonce="n1" type="held">import "/b.js"</script><script type="held">',
    );
  });

  it("leaves the links where no picture is waited for, so that all files come at once", async () => {
    const html = await run((stream) => {
      stream.write('<img src="/a.avif"/><link rel="modulepreload" href="/assets/a.js"/><script type="module">');
    });
    expect(html).toBe(
      '<img src="/a.avif"/><link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/><script type="held">',
    );
  });

  it("takes the links out where the browser alone knows whether a picture is waited for", async () => {
    const html = await run((stream) => {
      stream.write(`<div ${MAY_BE_FIRST}=""><img/></div><link rel="modulepreload" href="/assets/a.js"/>`);
    });
    expect(html).toBe(
      `<div ${MAY_BE_FIRST}=""><img/></div><link rel="preload" as="script" media="not all" data-held="" href="/assets/a.js"/>`,
    );
  });

  it.each([0, 1, 2, 3])("leaves out the zero bytes that React writes beside longer characters (%i)", async (before) => {
    const rows = Array.from({ length: 500 }, (_, place) => `${"a".repeat(before + (place % 5))}×日`);
    const stream = new HeldScripts();
    renderToPipeableStream(
      createElement(
        "ul",
        null,
        rows.map((text, place) => createElement("li", { key: place }, text)),
      ),
    ).pipe(stream);
    let html = "";
    for await (const chunk of stream) html += String(chunk);
    expect(html).toBe(`<ul>${rows.map((text) => `<li>${text}</li>`).join("")}</ul>`);
  });

  it("knows of a picture that was sent on before", async () => {
    const html = await run((stream) => {
      stream.write(PICTURE);
      stream.flush();
      stream.write('<link rel="modulepreload" href="/assets/a.js"/>');
    });
    expect(html).toBe(`${PICTURE}<link rel="preload" as="script" media="not all" data-held="" href="/assets/a.js"/>`);
  });

  it("finds a tag that arrives in two pieces", async () => {
    const html = await run((stream) => {
      stream.write('<script type="mo');
      stream.write('dule">');
    });
    expect(html).toBe('<script type="held">');
  });

  it("sends on at once what React has flushed", async () => {
    const stream = new HeldScripts();
    stream.write("<p>shell</p>");
    stream.flush();
    expect(String(stream.read())).toBe("<p>shell</p>");
  });

  it("keeps characters whole that arrive in two pieces", async () => {
    const euro = Buffer.from("€");
    const html = await run((stream) => {
      stream.write(euro.subarray(0, -1));
      stream.write(euro.subarray(-1));
    });
    expect(html).toBe("€");
  });
});
