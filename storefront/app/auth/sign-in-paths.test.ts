import { describe, expect, it } from "vitest";
import type { Account } from "~/domain/account";
import { isAdminScreen, isProtected, isStaffScreen, isToBuy, pathAfterSignIn, signInPurpose } from "./sign-in-paths";

it.each([
  ["/checkout", /^Sign in to check out/],
  ["/checkout/payment/pi_1", /what became of your payment/],
  ["/dashboard/myOrders?page=2", /see your orders/],
  ["/dashboard/account", /see your account/],
  ["/wish-list", /keep a wish list/],
  ["/products/sparrow/questions", /ask about this product/],
  ["/products/sparrow#reviews", /continue with this product/],
])("the sign-in that leads to %s says what for", (path, purpose) => {
  expect(signInPurpose(path)).toMatch(purpose);
});

it.each(["/", "/dashboard", "/checkouts", "/dashboard/accounts", "/explore?q=/checkout"])(
  "the sign-in that leads to %s needs no words",
  (path) => {
    expect(signInPurpose(path)).toBeUndefined();
  },
);

it("somebody on the way to the checkout may be new, and screens of signed-in people are told from public ones", () => {
  const paths = ["/checkout", "/checkout?code=X", "/checkout/payment/pi_1", "/checkouts", "/"];
  expect(paths.filter(isToBuy)).toEqual(paths.slice(0, 2));
  const own = ["/dashboard", "/Dashboard/myOrders", "/checkout/payment/pi_1", "/wish-list"];
  expect(own.filter(isProtected)).toEqual(own);
  expect(["/", "/checkouts", "/wish-lists/token", "/dashboards"].filter(isProtected)).toEqual([]);
});

describe("isAdminScreen", () => {
  it.each([
    ...["/", "/dashboard", "/dashboard/", "/dashboard?days=90", "/dashboard/myOrders", "/dashboard/REVIEW?a=1"],
    ...["/dashboard/orders/order_1", "/dashboards/makeAdmin", "/x/dashboard/makeAdmin"],
  ])("leaves %s to everyone", (path) => expect(isAdminScreen(path)).toBe(false));

  it.each([
    "makeAdmin",
    "MANAGEALLORDERS",
    "manageProducts/",
    "addAProduct?a=1",
    "pack/order_1",
    "a-screen-of-tomorrow",
  ])("keeps /dashboard/%s for admins", (path) => expect(isAdminScreen(`/dashboard/${path}`)).toBe(true));
});

const person: Account = {
  uid: "cus_1",
  email: "nia@example.com",
  displayName: "Nia",
  photo: null,
  role: "user",
  staffRole: null,
  permissions: [],
  needsSecondFactor: false,
};

describe("isStaffScreen", () => {
  const admin: Account = { ...person, role: "admin" };

  it.each(["/dashboard", "/dashboard/", "/Dashboard", "/dashboard/manageAllOrders", "/dashboard/returns"])(
    "is %s for an admin, and for nobody else",
    (path) => expect([isStaffScreen(admin, path), isStaffScreen(person, path)]).toEqual([true, false]),
  );

  it.each(["/", "/dashboard/myOrders", "/dashboard/account", "/explore"])("is not %s, for an admin either", (path) =>
    expect(isStaffScreen(admin, path)).toBe(false),
  );
});

describe("pathAfterSignIn", () => {
  it("leads customers on, but for the admins' screens, and admins everywhere", () => {
    expect(pathAfterSignIn(person, "/dashboard/myOrders?page=2")).toBe("/dashboard/myOrders?page=2");
    const toLogin = "/login?redirectTo=%2Fdashboard%2FmakeAdmin%3Fa%3D1";
    expect(pathAfterSignIn(person, "/dashboard/makeAdmin?a=1")).toBe(toLogin);
    expect(pathAfterSignIn({ ...person, role: "admin" }, "/dashboard/makeAdmin")).toBe("/dashboard/makeAdmin");
  });
});
