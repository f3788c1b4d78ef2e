import { expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect";
import { HOSTILE_REDIRECTS } from "./safe-redirect.test-kit";

it.each(HOSTILE_REDIRECTS)("safeRedirect refuses %j", (payload) => {
  expect(safeRedirect(payload, "/fallback")).toBe("/fallback");
});

it.each([undefined, null, 7, {}, ["/dashboard"], new URL("https://evil.example/")])(
  "safeRedirect refuses what is no text",
  (to) => {
    expect(safeRedirect(to)).toBe("/");
  },
);

it("safeRedirect never leaves the shop, whatever is put after the first slash", () => {
  for (const hostile of HOSTILE_REDIRECTS) {
    for (const prefix of ["/", "/x/", "/x?y=", "/#"]) {
      const to = safeRedirect(prefix + hostile);
      expect(new URL(to, "https://shop.example").origin, to).toBe("https://shop.example");
      expect(to.startsWith("//"), to).toBe(false);
    }
  }
});

it.each([
  ...["/", "/checkout", "/dashboard/myOrders", "/home#products", "/explore?q=kestrel%20mini&page=2"],
  ...["/products/wren-cine", "/login?redirectTo=%2Fdashboard", "/explore?from=https://elsewhere.example/"],
])("safeRedirect keeps the shop's own %j", (path) => expect(safeRedirect(path)).toBe(path));
