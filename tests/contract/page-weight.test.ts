import { get } from "node:http";
import { describe, expect, it } from "vitest";
import { Person } from "../support/person";
import { demoAccounts, stack } from "../support/stack";

/**
 * What a page may name itself: KB of script as it travels (compressed, with the headers of each answer), and stylesheets. What comes once
 * the page is there (toasts, the carousels' engine) is left out.
 */
const MOST = {
  shown: { scriptKb: 110, stylesheets: 3 },
  account: { scriptKb: 190, stylesheets: 3 },
  checkout: { scriptKb: 193, stylesheets: 3 },
  dashboard: { scriptKb: 220, stylesheets: 5 },
};
const MOST_SCRIPTS = 11;

const PAGES = [
  ["/", "visitor", MOST.shown],
  ["/explore", "visitor", MOST.shown],
  ["/products/kestrel-pro", "visitor", MOST.shown],
  ["/stay-in-touch", "visitor", MOST.shown],
  ["/login", "visitor", MOST.account],
  ["/register", "visitor", MOST.account],
  ["/checkout", "customer", MOST.checkout],
  ["/dashboard/myOrders", "customer", MOST.dashboard],
  ["/dashboard/manageAllOrders", "admin", MOST.dashboard],
] as const;

const people = {
  visitor: async () => new Person(),
  customer: () => Person.signIn(demoAccounts.customer),
  admin: () => Person.signIn(demoAccounts.admin),
};

const namedBy = (html: string, patterns: readonly RegExp[]): string[] => [
  ...new Set(patterns.flatMap((pattern) => [...html.matchAll(pattern)].map(([, address = ""]) => address))),
];

/** Each script that the page names: module preloads, script elements, and what their code imports. */
const scriptsOf = (html: string) =>
  namedBy(html, [
    /<link rel="modulepreload" href="([^"]+)"/g,
    /<script[^>]* src="([^"]+)"/g,
    /import(?: \* as \w+ from)? "(\/assets\/[^"]+)"/g,
  ]);

const stylesheetsOf = (html: string) => namedBy(html, [/<link rel="stylesheet" href="([^"]+)"/g]);

/** The bytes of an answer on the wire, its headers among them, for a browser that takes Brotli. */
function weigh(address: string): Promise<number> {
  const url = new URL(address, stack.storefront);
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { "Accept-Encoding": "gzip, deflate, br" } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${address} answered ${answer.statusCode}`));
      let bytes = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
    });
    request.on("error", reject);
  });
}

describe("the files that a page names", () => {
  it.each(PAGES)("are few and light: %s, as %s", async (path, who, most) => {
    const person = await people[who]();
    const html = await (await person.visit(path)).text();
    const scripts = scriptsOf(html);
    const bytes = await Promise.all(scripts.map(weigh));
    const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1024;
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(MOST_SCRIPTS);
    expect(stylesheetsOf(html).length, html.slice(0, 5_000)).toBeLessThanOrEqual(most.stylesheets);
    expect(kilobytes, scripts.map((script, index) => `${script} ${bytes[index]}`).join("\n")).toBeLessThanOrEqual(
      most.scriptKb,
    );
  });
});

describe("the data of a page", () => {
  it.each([
    ["/", 6],
    ["/explore", 11],
  ])("of %s holds each product and each review once", async (path, products) => {
    const visitor = new Person();
    await visitor.visit(path);
    const html = await (await visitor.visit(path)).text();
    const ids = [...html.matchAll(/"(?:productId|reviewId)":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(products);
    expect(ids.length).toBe(new Set(ids).size);
  });
});
