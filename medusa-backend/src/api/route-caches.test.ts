import { afterEach, describe, expect, it } from "vitest";
import { boundFinder, boundRouteCaches, loadFinderModule } from "./route-caches";

const MOST = 500;
const routes = [
  { matcher: "/admin/orders/:id", method: "GET" },
  { matcher: "/static/*", methods: ["GET", "POST"] },
];
const stock = loadFinderModule().RoutesFinder;
const { set } = Map.prototype;

/** The number of paths in the largest map that is written while `work` runs. */
function fullestMap(work: () => void): number {
  let most = 0;
  Map.prototype.set = function (key, value) {
    const map = set.call(this, key, value);
    if (String(key).startsWith("GET:/")) most = Math.max(most, map.size);
    return map;
  };
  work();
  return most;
}
const ask = (finder: { find(path: string, method: string): unknown }, most = 5_000) => {
  for (let count = 0; count < most; count += 1) finder.find(`/admin/orders/${count}`, "GET");
};

afterEach(() => {
  Map.prototype.set = set;
  loadFinderModule().RoutesFinder = stock;
});

describe("a finder of routes", () => {
  it("that is bounded keeps no more than it may, and finds the same", () => {
    const bound = new (boundFinder(stock, MOST))(routes);
    expect(fullestMap(() => ask(bound))).toBe(MOST);
    const finder = new stock(routes);
    for (const path of ["/admin/orders/1", "/static/a/b.png", "/nowhere", "/admin/orders"])
      expect(bound.find(path, "GET")).toEqual(finder.find(path, "GET"));
    expect(bound.find("/admin/orders/1", "GET")).toMatchObject(routes[0] ?? {});
    expect(bound.find("/admin/orders/1", "POST")).toBeNull();
  });

  it("hears of routes that are added later, and is bounded where Medusa's router takes it from", () => {
    const bound = new (boundFinder(stock, MOST))();
    expect(bound.find("/admin/orders/1", "GET")).toBeNull();
    for (const route of routes) bound.add(route);
    expect(bound.find("/admin/orders/1", "GET")).toMatchObject(routes[0] ?? {});
    boundRouteCaches();
    expect(fullestMap(() => ask(new (loadFinderModule().RoutesFinder)(routes), 20_000))).toBe(10_000);
  });
});
