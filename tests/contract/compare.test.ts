import { describe, expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { callAsDemoAdmin, demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";

const visitor = new Person();
const TWO = "/compare?products=kestrel-pro,kestrel-air";

/** Asks again while Medusa has too little time for one of the products, which the page says. */
async function open(path: string, who = visitor) {
  const { answer, html } = await whileBusy(async () => {
    const answer = await who.visit(path);
    const html = await answer.text();
    return { answer, html, status: html.includes("cannot be loaded right now") ? 503 : answer.status };
  });
  const names = [...html.matchAll(/<th scope="col"[^>]*><a [^>]*>([^<]+)</g)].map(([, name]) => name);
  // Without the data for the scripts, which stand behind the page.
  return { answer, html, names, shown: html.split("<script")[0] + html.slice(html.indexOf("<main")) };
}

const rowOf = (html: string, label: string) =>
  html.match(new RegExp(`<tr[^>]*><th scope="row"><span[^>]*>${label}<.*?</tr>`))?.[0] ?? "";

describe("a comparison", () => {
  it("has the products in their order, their differences, and the best of a row where more is better", async () => {
    const { answer, html, names } = await open(TWO);
    expect(answer.status).toBe(200);
    expect(names).toEqual(["Kestrel Pro", "Kestrel Air"]);
    const flightTime = rowOf(html, "Flight time");
    expect(flightTime).toContain('data-differs="true"');
    expect(flightTime).toMatch(/<td><span>46 min<\/span><span[^>]*>Best<\/span><\/td><td><span>40 min<\/span><\/td>/);
    expect(rowOf(html, "Type")).toContain('data-differs="false"');
    expect(rowOf(html, "Weight")).not.toContain("Best");
  });

  it("is one page for all visitors, another for who is signed in, and none for search engines", async () => {
    const { answer, html } = await open(TWO);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).not.toContain("'nonce-");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/compare\?products=kestrel-pro,kestrel-air"/);
    const spelledOut = await open("/compare?products=kestrel-pro&products=kestrel-air&utm_source=x");
    expect(spelledOut.names).toEqual(["Kestrel Pro", "Kestrel Air"]);
    expect((await open("/compare")).html).not.toContain("noindex");
    const signedIn = await open(TWO, await demoAdmin());
    expect([signedIn.names, signedIn.answer.headers.get("etag")]).toEqual([spelledOut.names, null]);
  });

  it("says what it leaves out", async () => {
    const asked = "kestrel-pro,kestrel-pro,submarine,prod_nothing,sparrow,heron-marine";
    const { answer, names, shown } = await open(`/compare?products=${asked}`);
    expect([answer.status, names]).toEqual([200, ["Kestrel Pro", "Sparrow"]]);
    expect(shown).toContain("2 products that the shop does not sell.");
    expect(shown).toContain("1 product that the address names twice.");
    expect(shown).toContain("1 product more than the four that fit.");
  });

  it("leaves out a product that was taken out of the shop", async () => {
    const product = await addProduct();
    const path = `/compare?products=sparrow,${product.handle}`;
    expect((await open(path)).names).toHaveLength(2);
    expect((await callAsDemoAdmin("DELETE", `/deleteProduct/${product.productId}`)).status).toBe(200);
    await expect.poll(async () => (await open(path)).names).toEqual(["Sparrow"]);
  });

  it("asks for products where there is none, and offers what can be added where there is one", async () => {
    const empty = await open("/compare?products=");
    expect(empty.answer.status).toBe(200);
    expect(empty.html.match(/<select [^>]*name="products"/g)).toHaveLength(2);
    const one = await open("/compare?products=sparrow");
    expect(one.html).toContain('<input type="hidden" name="products" value="sparrow"/>');
    expect(one.html).not.toContain("data-differs");
  });
});
