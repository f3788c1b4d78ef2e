import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { may, PERMISSIONS } from "../contract/permissions";
import { findGuard, GUARDS, ID_TOKEN_ROUTES } from "./guards";

const SHOP = join(__dirname, "store/shop");

/** Method and path of every handler that the route files export. */
function handlers(): string[] {
  const files = readdirSync(SHOP, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("/route.ts"));
  return files.flatMap((file) => {
    const path = `/${dirname(file)}`.replaceAll(/\[(\w+)\]/g, ":$1");
    const exported = readFileSync(join(SHOP, file), "utf8").matchAll(
      /export (?:async function|const) (GET|POST|PUT|PATCH|DELETE)\b/g,
    );
    return [...exported].map(([, method]) => `${method} ${path}`);
  });
}

describe("GUARDS", () => {
  it("names every handler of the shop's routes", () => {
    expect(existsSync(SHOP)).toBe(true);
    expect(handlers().length).toBeGreaterThan(10);
    expect(handlers().filter((handler) => !(handler in GUARDS))).toEqual([]);
  });
});

describe("a permission", () => {
  it("is held by admins and by nobody else today", () => {
    expect(PERMISSIONS.filter((permission) => !may("admin", permission))).toEqual([]);
    expect(PERMISSIONS.filter((permission) => may("user", permission))).toEqual([]);
  });

  it("decides in every route, and no route asks for a role itself", () => {
    const asking = readdirSync(SHOP, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith("/route.ts") && /role [!=]==? "/.test(readFileSync(join(SHOP, file), "utf8")),
    );
    // An admin's account is not deleted: this is about the account, not about the caller.
    expect(asking).toEqual(["account/deletion/route.ts"]);
  });
});

describe("what an id token opens", () => {
  it("are routes that there are", () => {
    expect([...ID_TOKEN_ROUTES].filter((route) => !(route in GUARDS))).toEqual([]);
  });

  it("is found with the guard", () => {
    expect(findGuard("GET", "/STORE/SHOP/orders/")).toEqual({ guard: "customer", takesIdToken: true });
    expect(findGuard("DELETE", "/store/shop/sessions/current")).toEqual({ guard: "customer", takesIdToken: false });
  });
});

describe("findGuard", () => {
  it("finds nothing for an unknown path, and the known methods for a wrong one", () => {
    expect(findGuard("GET", "/store/shop/nothing")).toEqual({ methods: [] });
    expect(findGuard("GET", "/store/shop")).toEqual({ methods: [] });
    expect(findGuard("PATCH", "/store/shop/reviews")).toEqual({ methods: ["GET", "POST"] });
    expect(findGuard("GET", "/store/shop/users/a/b")).toEqual({ methods: [] });
  });

  it.each([
    ["GET", "/store/shop/orders/order_1", "customer"],
    ["POST", "/STORE/SHOP/Admins/", "add admins"],
    ["HEAD", "/store/shop/products", "anyone"],
    ["PUT", "/store/shop/users/a%40b.test", "customer"],
  ])("%s %s is for %s", (method, path, guard) => {
    expect(findGuard(method, path)).toMatchObject({ guard });
  });
});

describe("a write that anybody may send", () => {
  /** They only look at what a link is for, and other sites can open links (docs/decisions/rate-limits.md). */
  const isLook = (route: string) => route.endsWith("/check") || route === "POST /shared-wish-lists";
  const writes = Object.entries(GUARDS).filter(
    ([route, guard]) => guard === "anyone" && !route.startsWith("GET ") && !isLook(route),
  );

  it("is counted by its own route; a signed-in person's are counted together before every route", () => {
    expect(writes.length).toBeGreaterThan(8);
    const uncounted = writes.filter(([route]) => {
      const folder = route.replace(/^\w+ /, "").replaceAll(/:(\w+)/g, "[$1]");
      return !/await count\w+\(/.test(readFileSync(join(SHOP, folder, "route.ts"), "utf8"));
    });
    expect(uncounted).toEqual([]);
  });
});
