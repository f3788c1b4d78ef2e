import { describe, expect, it } from "vitest";
import { toLoggedPath } from "./log-event";

describe("toLoggedPath", () => {
  it.each([
    ["/store/shop/users?email=ann@x.test", "/store/shop/users"],
    ["/store/shop/users/ann@x.test", "/store/shop/users/:email"],
    ["/store/shop/users/ann%40x.test?a=1", "/store/shop/users/:email"],
    ["/store/shop/orders/order_1", "/store/shop/orders/order_1"],
    ["/", "/"],
  ])("tells %s as %s", (url, path) => {
    expect(toLoggedPath(url)).toBe(path);
  });
});
