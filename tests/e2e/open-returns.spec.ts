import { buyAndReturn } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { expect, IN_FULL, signIn, test } from "./shop-test";

test(
  "an admin goes from a return to its order and back to the returns, and not to all orders",
  IN_FULL,
  async ({ page }) => {
    const buyer = await Person.signUp();
    const { orderId } = await buyAndReturn(buyer);
    await signIn(page, await demoAdmin(), `/dashboard/returns?${new URLSearchParams({ q: buyer.email })}`);
    await page
      .getByRole("main")
      .getByRole("article")
      .getByRole("link", { name: /^Order #/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}\\?from=returns#returns$`));
    await page.getByRole("link", { name: "Back to Returns" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();

    await page.goto(`/dashboard/orders/${orderId}`);
    await expect(page.getByRole("link", { name: "Back to Manage All Orders" })).toBeVisible();
  },
);

test(
  "a buyer's order page leads back to the buyer's own orders, whatever its address says",
  IN_FULL,
  async ({ page }) => {
    const buyer = await Person.signUp();
    const { orderId } = await buyAndReturn(buyer);
    await signIn(page, buyer, `/dashboard/orders/${orderId}?from=returns`);
    await expect(page.getByRole("link", { name: "Back to My Orders" })).toBeVisible();
  },
);
