import { describe, expect, it } from "vitest";
import { isAdminScreen } from "./admin-screens";

describe("isAdminScreen", () => {
  it.each(["/", "/dashboard", "/dashboard/myOrders", "/dashboard/makeAdminister", "/x/dashboard/makeAdmin"])(
    "leaves %s to everyone",
    (path) => expect(isAdminScreen(path)).toBe(false),
  );

  it.each([
    "/dashboard/makeAdmin",
    "/dashboard/MANAGEALLORDERS",
    "/dashboard/manageProducts/",
    "/dashboard/addAProduct?a=1",
  ])("keeps %s for admins", (path) => expect(isAdminScreen(path)).toBe(true));
});
