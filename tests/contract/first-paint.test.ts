import { describe, expect, it } from "vitest";
import { weigh, weighReviewTexts } from "../support/pages";
import { Person } from "../support/person";

const visitor = new Person();

/** The products that the shop comes with. Other tests add some to the Store, whose limit grows by one card for each. */
const CATALOGUE = 29;
const FURTHER_PRODUCT_KB = 0.14;
/** The reviews of the shop that it comes with, likewise, without their texts, which may be long. */
const REVIEWS = 3;
const FURTHER_REVIEW_KB = 0.2;

/** A cached page: the first request may come before the shop knows its products. */
async function htmlOf(path: string): Promise<string> {
  await visitor.visit(path);
  return (await visitor.visit(path)).text();
}

/** A page as browsers get it, and its weight in KB without what others wrote into it. */
async function weighed(path: string) {
  await htmlOf(path);
  // One answer for both: other tests add products meanwhile.
  const answer = await visitor.visit(path, { headers: { "accept-encoding": "br" } });
  const html = await answer.text();
  // A page that is rendered for each visit is compressed while it is sent, so its length is not known before.
  const sent = Number(answer.headers.get("content-length") ?? weigh(html));
  const beyond = (pattern: RegExp, known: number) => Math.max(0, (html.match(pattern) ?? []).length - known);
  const further =
    beyond(/data-testid="product-card"/g, CATALOGUE) * FURTHER_PRODUCT_KB +
    beyond(/<blockquote/g, REVIEWS) * FURTHER_REVIEW_KB;
  return { html, kb: (sent - weighReviewTexts(html)) / 1024 - further };
}

describe("the first paint", () => {
  it("of /login needs 4.5 KB of HTML at most, as browsers get it", async () => {
    expect((await weighed("/login")).kb).toBeLessThanOrEqual(4.5);
  });

  it.each([
    ["/", 12.3],
    ["/explore", 13.8],
    ["/products/kestrel-pro", 14],
  ])("of %s needs %d KB of HTML at most, as browsers get it, and waits for no script", async (path, most) => {
    const { html, kb } = await weighed(path);
    expect(kb).toBeLessThanOrEqual(most);
    expect(html).not.toMatch(/<link[^>]* rel="modulepreload"|<script[^>]* type="module"/);
    expect(html.match(/<link rel="preload" as="script" media="not all" data-held=""/g)?.length).toBeGreaterThan(3);
    expect(html.match(/<script[^>]* type="held"/g)).toHaveLength(1);
    expect(html).not.toContain("data-discover");
  });

  it.each(["/", "/products/kestrel-pro"])("of %s asks for its largest picture before anything else", async (path) => {
    const html = await htmlOf(path);
    const [, preloaded = "none"] = html.match(/<link rel="preload" as="image"[^>]* imagesrcset="([^"]+)"/i) ?? [];
    expect(html.search(/<link rel="preload" as="image"/)).toBeLessThan(html.indexOf('rel="stylesheet"'));
    expect(html.slice(html.indexOf("<body")), "the same files as the picture has").toContain(preloaded);
  });
});

/** The file that a page loads itself, besides its own script (start-scripts.inline.ts). */
const EARLY = /\/assets\/framework-[\w-]+\.js/g;

// The page's own script brings the list of routes first. A separately loaded file must not start the page's entry:
// without that list it cannot render, and some pages had no scripts at all.
it("the file that a page starts by itself imports nothing that starts the page", async () => {
  const [file = "", ...others] = new Set((await htmlOf("/login")).match(EARLY));
  expect([file !== "", others]).toEqual([true, []]);
  const source = await (await visitor.visit(file)).text();
  const imported = [...source.matchAll(/\bfrom ?"\.\/([\w.-]+?)-[\w-]{8}\.js"/g)].map(([, name]) => name);
  expect(imported.filter((name) => name !== "rolldown-runtime")).toEqual([]);
});

it.each([
  ["/", 6],
  ["/explore", 29],
])("the data of a page of %s holds each product and each review once", async (path, products) => {
  const html = await htmlOf(path);
  const ids = [...html.matchAll(/"(?:productId|reviewId)":"([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThanOrEqual(products);
  expect(ids.length).toBe(new Set(ids).size);
});
