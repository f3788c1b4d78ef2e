import { describe, expect, it } from "vitest";
import { toSitemap } from "./sitemap";

describe("the sitemap", () => {
  it("escapes what XML would read", () => {
    expect(toSitemap("https://shop.example", [{ path: "/a?b&c<d>'\"" }])).toContain(
      "<loc>https://shop.example/a?b&amp;c&lt;d&gt;&apos;&quot;</loc>",
    );
  });

  it("says when a page changed only where that is known", () => {
    const xml = toSitemap("https://shop.example", [
      { path: "/" },
      { path: "/x", changedAt: "2026-11-20T10:00:00.000Z" },
    ]);
    expect(xml.match(/<lastmod>/g)).toHaveLength(1);
  });
});
