import { expect, it } from "vitest";
import { signInPurpose } from "./login-path";

it.each([
  ["/checkout", /^Sign in to check out/],
  ["/checkout/payment/pi_1", /^Sign in to check out/],
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
