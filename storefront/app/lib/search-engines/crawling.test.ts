import { describe, expect, it } from "vitest";
import { isPrivatePath, type SitemapPage, streamSitemap, toSitemap, toSitemapIndex } from "./crawling";

describe("the sitemap", () => {
  it("escapes what XML would read, has an index, and says when a page changed only where that is known", async () => {
    const xml = toSitemap("https://shop.example", [{ path: "/a?b&c<d>'\"" }]);
    expect(xml).toContain("<loc>https://shop.example/a?b&amp;c&lt;d&gt;&apos;&quot;</loc>");
    const index = toSitemapIndex("https://shop.example", ["/sitemap/shop.xml", "/sitemap/1.xml"]);
    expect(index).toContain("<sitemap><loc>https://shop.example/sitemap/1.xml</loc></sitemap>");
    expect(index).toMatch(/^<\?xml[^\n]*\n<sitemapindex /);
    const pages = [{ path: "/a" }, { path: "/b", changedAt: "2026-11-20T10:00:00.000Z" }, { path: "/c" }];
    const whole = toSitemap("https://shop.example", pages);
    expect(whole.match(/<lastmod>/g)).toHaveLength(1);
    for (const groups of [[pages], [pages.slice(0, 1), [], pages.slice(1)], [[], pages]]) {
      expect(await new Response(await streamSitemap("https://shop.example", groupsOf(...groups))).text()).toBe(whole);
    }
  });

  const groupsOf = async function* (...groups: (SitemapPage[] | Error)[]) {
    for (const group of groups) {
      if (group instanceof Error) throw group;
      yield group;
    }
  };

  it("fails before its first byte, or is cut off: it never ends as if it were whole", async () => {
    const down = new Error("down");
    await expect(streamSitemap("https://shop.example", groupsOf(down))).rejects.toThrow("down");
    const cut = await streamSitemap("https://shop.example", groupsOf([{ path: "/a" }], down));
    await expect(new Response(cut).text()).rejects.toThrow("down");
  });
});

it.each(["/", "/home", "/explore", "/withdraw", "/products/kestrel-pro", "/loginhelp", "/sitemap.xml"])(
  "a path that no search engine should show is not %s",
  (path) => {
    expect(isPrivatePath(path)).toBe(false);
  },
);
it.each([
  ...["/login", "/checkout/payment/pi_1", "/dashboard", "/dashboard/invoice/1", "/DASHBOARD/myOrders"],
  ...["/api/server/products", "/wish-list", "/wish-lists/secret-1", "/withdraw/order_1"],
])("a path that no search engine should show is %s", (path) => expect(isPrivatePath(path)).toBe(true));
