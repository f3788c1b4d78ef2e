import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Person } from "../support/person";

/** Goals: JavaScript that a page asks for before anything is done on it, gzipped, in KB. What is imported later does not count. */
const MOST_KB = 180;
const visitor = new Person();

/** Each script that the page names: module preloads, and the script element's own. */
function scriptsOf(html: string): string[] {
  const preloads = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  const elements = html.matchAll(/<script[^>]* src="([^"]+)"/g);
  const imports = html.matchAll(/import(?: \* as \w+ from)? "(\/assets\/[^"]+)"/g);
  return [...new Set([...preloads, ...elements, ...imports].map(([, address = ""]) => address))];
}

async function weigh(address: string): Promise<number> {
  const answer = await visitor.visit(address);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, expect.stringContaining("immutable")]);
  return gzipSync(await answer.bytes()).length;
}

describe("the JavaScript of a page", () => {
  it.each(["/", "/explore", "/products/kestrel-pro"])(`of %s is ${MOST_KB} KB at most`, async (path) => {
    const scripts = scriptsOf(await (await visitor.visit(path)).text());
    expect(scripts.length).toBeGreaterThan(5);
    const bytes = await Promise.all(scripts.map(weigh));
    const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1024;
    expect(kilobytes).toBeLessThanOrEqual(MOST_KB);
  });
});

describe("the data of a page", () => {
  it.each(["/", "/explore"])("of %s holds each product and each review once", async (path) => {
    await visitor.visit(path);
    const html = await (await visitor.visit(path)).text();
    const ids = [...html.matchAll(/"(?:productId|reviewId)":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.length).toBe(new Set(ids).size);
  });
});
