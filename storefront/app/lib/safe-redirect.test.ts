import { describe, expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect";

const HOSTILE = [
  "//evil.example",
  "///evil.example",
  "////evil.example/%2e%2e",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/%09/evil.example",
  "/%0a/evil.example",
  "/%0d%0aSet-Cookie:a=b",
  "/%2f/evil.example",
  "/%2fevil.example",
  "/%2Fevil.example",
  "/%252fevil.example",
  "/%25252fevil.example",
  "/%2525252525252fevil.example",
  "/%5cevil.example",
  "/%5C%5Cevil.example",
  "/%255cevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e/%2fevil.example",
  "/%2e%2e//evil.example",
  "/./\\evil.example",
  "http://evil.example",
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://evil.example",
  "http:\\\\evil.example",
  "ftp://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "javascript://%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "mailto:a@evil.example",
  "blob:https://evil.example/1",
  "user@evil.example",
  "@evil.example",
  "//user@evil.example",
  "//shop.example@evil.example",
  "https://shop.example@evil.example",
  "http://shop.example.evil.example",
  "//evil.example:443",
  "//0x7f000001",
  "//[::1]/",
  "/\u0000/evil.example",
  "/\u200b/evil.example",
  "/\u2028/evil.example",
  "/\u00a0/evil.example",
  "\ufeff//evil.example",
  "\u3000//evil.example",
  "/%E0%A4%A",
  "/%",
  "",
  "?next=/",
  "#top",
  ".",
  "..",
  "dashboard",
  "./dashboard",
  "../dashboard",
  `/${"a".repeat(2001)}`,
];

describe("safeRedirect", () => {
  it.each(HOSTILE)("refuses %j", (payload) => {
    expect(safeRedirect(payload, "/fallback")).toBe("/fallback");
  });

  it.each([undefined, null, 7, {}, ["/dashboard"], new URL("https://evil.example/")])(
    "refuses what is no text",
    (to) => {
      expect(safeRedirect(to)).toBe("/");
    },
  );

  it("never leaves the shop, whatever is put after the first slash", () => {
    for (const hostile of HOSTILE) {
      for (const prefix of ["/", "/x/", "/x?y=", "/#"]) {
        const to = safeRedirect(prefix + hostile);
        expect(new URL(to, "https://shop.example").origin, to).toBe("https://shop.example");
        expect(to.startsWith("//"), to).toBe(false);
      }
    }
  });

  it.each([
    "/",
    "/checkout",
    "/dashboard/myOrders",
    "/home#products",
    "/explore?q=kestrel%20mini&page=2",
    "/products/wren-cine",
    "/login?redirectTo=%2Fdashboard",
    "/explore?from=https://elsewhere.example/",
  ])("keeps the shop's own %j", (path) => {
    expect(safeRedirect(path)).toBe(path);
  });
});
