import { describe, expect, it } from "vitest";
import { isPrivatePath } from "./private-paths";

describe("a path that no search engine should show", () => {
  it.each(["/", "/home", "/explore", "/products/kestrel-pro", "/loginhelp", "/sitemap.xml"])("is not %s", (path) => {
    expect(isPrivatePath(path)).toBe(false);
  });
  it.each([
    "/login",
    "/checkout/payment/pi_1",
    "/dashboard",
    "/dashboard/invoice/1",
    "/DASHBOARD/myOrders",
    "/api/server/products",
    "/wish-list",
    "/wish-lists/secret-1",
  ])("is %s", (path) => {
    expect(isPrivatePath(path)).toBe(true);
  });
});
