import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer, whileBusy } from "../support/answers";
import { callShop } from "../support/ops";
import { Person } from "../support/person";
import { addProduct } from "../support/products";
import { stack } from "../support/stack";

const visitor = new Person();
const Products = z.array(z.object({ _id: z.string() }));

/** The page's metadata in its head, by name or property. */
function headOf(html: string): Map<string, string> {
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const [, canonical = ""] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return new Map([
    ...tags.map(([, name = "", content = ""]) => [name, content] as const),
    ["canonical", canonical],
    ["title", title],
  ]);
}

it.each([
  ["/", "/"],
  ["/home", "/"],
  ["/explore?utm_source=x", "/explore"],
  ["/products/kestrel-pro", "/products/kestrel-pro"],
  ["/info/shipping", "/info/shipping"],
  ["/INFO/terms/?utm_source=x", "/info/terms"],
  ["/withdraw", "/withdraw"],
])("a public page %s says what it is, where it belongs and how it looks", async (path, canonical) => {
  const html = await (await whileBusy(() => visitor.visit(path))).text();
  const head = headOf(html);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/);
  expect(head.get("canonical")).toBe(stack.storefront.replace(/\/$/, "") + canonical);
  expect(head.get("og:url")).toBe(head.get("canonical"));
  expect(head.get("title")?.length).toBeLessThanOrEqual(70);
  expect(head.get("description")).toMatch(/^.{51,160}$/);
  expect(head.get("twitter:card")).toBe("summary_large_image");
  expect(head.has("robots")).toBe(false);
  const picture = await fetch(head.get("og:image") ?? "");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

describe("a page of no use to a search", () => {
  it.each([
    "/login",
    "/register",
    "/checkout",
    "/dashboard",
    "/checkout/payment/pi_1",
    "/withdraw/order_1",
    "/api/server/products",
  ])("is kept out of it: %s", async (path) => {
    const answer = await visitor.visit(path);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    if (answer.status === 200 && path.startsWith("/l"))
      expect(headOf(await answer.text()).get("robots")).toBe("noindex");
  });

  it("is one of the Store beyond its end", async () => {
    const page = async () => (await visitor.visit("/explore?page=10")).text();
    // Under load the list comes after the head, but not into the page that is kept for everybody.
    await expect.poll(async () => headOf(await page()).get("robots")).toBe("noindex");
    expect(await page()).toContain("There are no products on this page of the Store.");
  });

  it("answers 404 where there is none", async () => {
    for (const path of ["/nothing-here", "/home/more", "/explore/1", "/info/nothing", "/info"])
      expect((await visitor.visit(path)).status).toBe(404);
  });
});

describe("what crawlers ask for", () => {
  it("robots.txt keeps them off private screens and names the sitemap", async () => {
    const answer = await visitor.visit("/robots.txt");
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    for (const path of ["/checkout", "/dashboard", "/login", "/api/"]) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`Sitemap: ${new URL("/sitemap.xml", stack.storefront)}\n`);
    expect(text).toContain(` ${new URL("/feeds/products.xml", stack.storefront)},`);
  });

  it("the sitemap lists the home page, the store and exactly what is on sale, added products too", async () => {
    const { handle } = await addProduct();
    const sitemap = async () => (await visitor.visit("/sitemap.xml")).text();
    await expect.poll(sitemap).toContain(`/products/${handle}</loc>`);
    // Other tests delete products meanwhile, and the sitemap is some seconds old.
    await expect
      .poll(async () => {
        const products = parseAnswer(Products, await visitor.api("GET", "/products"));
        return ((await sitemap()).match(/\/products\//g) ?? []).length - products.length;
      })
      .toBe(0);
    const addresses = [...(await sitemap()).matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)];
    const all = addresses.map(([, address = ""]) => new URL(address).pathname);
    const [first, second, ...others] = all.filter((path) => !path.startsWith("/info/"));
    expect([first, second]).toEqual(["/", "/explore"]);
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter((path) => !path.startsWith("/products/"))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain("/info/shipping");
    for (const [, , changedAt = ""] of addresses) expect(Date.parse(changedAt)).toBeLessThanOrEqual(Date.now());
  });

  it("a part of the sitemap ends where it is told to, wherever a page of addresses ends", async () => {
    const Page = z.object({ pages: z.array(z.object({ handle: z.string() })), next: z.string().nullable() });
    const page = async (query: string) => {
      const answer = await callShop("GET", `/product-pages?${query}`, null);
      const { pages, next } = parseAnswer(Page, answer);
      return { handles: pages.map(({ handle }) => handle), next };
    };
    const begun = await page("limit=2");
    const further = await page(`limit=3&after=${begun.next}`);
    const part = await page(`after=${begun.next}&until=${further.next}`);
    expect(part).toEqual({ handles: further.handles, next: null });
    expect((await page(`limit=2&after=${begun.next}&until=${further.next}`)).handles).toHaveLength(2);
  });

  it("the manifest names icons that are there", async () => {
    const Manifest = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string() })) });
    const manifest = await visitor.visit("/site.webmanifest");
    expect(manifest.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    for (const { src } of Manifest.parse(await manifest.json()).icons)
      expect((await visitor.visit(src)).headers.get("content-type")).toBe("image/png");
  });
});
