import { expect, it } from "vitest";
import { isNormalTarget, toTrustProxy } from "./http";

it.each([
  "/",
  "/login?redirectTo=%2Fdashboard%2F..%2F&x=%",
  "/REGISTER/",
  "/api/server/users/ann%40shop.example",
  "/products/caf%C3%A9-%E2%82%AC",
  "/static/1700000000000-my%20drone%20(2).png",
  "/store/shop/orders/order_01;x=1",
  "/app/@fs/srv/shop/node_modules/.vite/deps/react.js?v=1",
  "/a/.../b",
  "/admin/products?id[]=a&id[0]=b&fields=*variants,+options&created_at[$gte]=2026",
  "/admin/products?id[999]=a",
  "/login?redirectTo=%2Fexplore%3Fq%3D%5B2024%5D",
  `/${"a".repeat(2_047)}?q=${"a".repeat(10_000)}`,
])("isNormalTarget lets %s pass", (target) => expect(isNormalTarget(target)).toBe(true));

it.each([
  ["absolute form", "http://x/store/products"],
  ["authority form", "shop.example:443"],
  ["asterisk form", "*"],
  ["nothing", ""],
  ["an escaped letter", "/%72egister"],
  ["an escaped digit", "/products/%31"],
  ["an escaped dot", "/x/%2e%2E/register"],
  ["an empty segment", "//register"],
  ["this folder", "/./register"],
  ["the upper folder", "/x/../register"],
  ["the upper folder at the end", "/register/x/.."],
  ["a backslash", "/x\\register"],
  ["an escaped backslash", "/x%5cregister"],
  ["a tab", "/register\t"],
  ["an escaped slash", "/api%2Fserver"],
  ["a zero byte", "/register%00"],
  ["a control character", "/register%0d%0aSet-Cookie:x"],
  ["two layers of escapes", "/%2572egister"],
  ["a broken escape", "/static/%"],
  ["overlong UTF-8", "/x%c0%af..%c0%afregister"],
  ["bytes that are no text", "/%ff"],
  ["a bare letter beyond ASCII", "/caf\u00e9"],
  ["a no-break space", "/register\u00a0"],
  ["a path that nobody links to", `/${"a".repeat(2_048)}`],
  ["a fragment", "/register#x"],
  ["a fragment after the query", "/register?a#x"],
  ["a huge index", "/health?a[99999999]=x"],
  ["a huge index, escaped", "/health?a%5B%39999%5D=x"],
  ["large indexes that multiply", "/health?a[99][b][99]=x"],
  ["a huge index behind another name", "/health?b=[1]&a[0][9999]=x"],
])("isNormalTarget refuses %s", (_what, target) => expect(isNormalTarget(target)).toBe(false));

it("isNormalTarget takes a time that grows with the length alone", () => {
  const startedAt = performance.now();
  for (const part of ["/a", "%25", "%40", "[1", "/.", "a."])
    for (const start of ["/", "/?"]) isNormalTarget(start + part.repeat(100_000));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it("toTrustProxy is nobody, a number of hops, or a list of addresses and networks", () => {
  expect(["", " ", "0"].map(toTrustProxy)).toEqual([false, false, false]);
  expect(toTrustProxy("2")).toBe(2);
  expect(toTrustProxy("loopback, 10.0.0.0/8,")).toEqual(["loopback", "10.0.0.0/8"]);
});
