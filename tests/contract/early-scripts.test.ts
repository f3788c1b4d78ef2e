import { expect, it } from "vitest";
import { Person } from "../support/person";

/** The file that a page loads itself, besides its own script (start-scripts.inline.ts). */
const EARLY = /\/assets\/framework-[\w-]+\.js/g;

// The page's own script brings the list of routes first. A separately loaded file must not start the page's entry:
// without that list it cannot render, and some pages had no scripts at all.
it("the file that a page starts by itself imports nothing that starts the page", async () => {
  const visitor = new Person();
  const html = await (await visitor.visit("/login")).text();
  const files = [...new Set(html.match(EARLY) ?? [])];
  expect(files.length).toBe(1);
  for (const file of files) {
    const source = await (await visitor.visit(file)).text();
    const imported = [...source.matchAll(/\bfrom ?"\.\/([\w.-]+?)-[\w-]{8}\.js"/g)].map(([, name]) => name);
    expect(imported).toEqual([]);
  }
});
