import { formField } from "../support/fields";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { demoAccounts, freshEmail } from "../support/stack";
import { expect, IN_FULL, signIn, test } from "./shop-test";

const NUMBER = "JD0146000031";
const COURIER = `https://www.dhl.com/track?id=${NUMBER}`;

test(
  "an order is found by its number, followed to the courier and bought again",
  IN_FULL,
  async ({ page, browser }) => {
    const buyer = await Person.signUp("Nia Rahman", freshEmail("order-page"));
    const { orderId } = await buy(buyer);
    await signIn(page, buyer, "/dashboard/myOrders");
    await page
      .getByRole("article")
      .getByRole("link", { name: /^Order #/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));
    await expect(page.getByRole("heading", { level: 2, name: "Being packed" })).toBeVisible();
    const steps = page.getByRole("listitem");
    await expect(steps.filter({ hasText: "Order placed" })).toContainText("UTC");
    await expect(steps.filter({ hasText: "Shipped" })).toContainText("still to come");

    const desk = await browser.newPage();
    await signIn(desk, demoAccounts.admin, `/dashboard/manageAllOrders?q=${encodeURIComponent(buyer.email)}`);
    await desk
      .getByRole("article")
      .getByRole("link", { name: /^Order #/ })
      .click();
    await formField(desk, "parcelNumber").fill(NUMBER);
    await desk.getByLabel("Carrier").fill("DHL");
    await desk.getByLabel("Tracking link").fill("javascript:alert(1)");
    await desk.getByRole("button", { name: "Ship these" }).click();
    await expect(desk.getByText("Must be an http or https address")).toBeVisible();
    await desk.getByLabel("Tracking link").fill(COURIER);
    await desk.getByRole("button", { name: "Ship these" }).click();
    const question = desk.getByRole("alertdialog", { name: "Send 1 × Sparrow?" });
    await expect(question.getByRole("heading")).toBeFocused();
    await expect(question).toContainText("The customer gets a mail: “1 × Sparrow has left us.”");
    await question.getByRole("button", { name: "Send and tell the customer" }).click();
    await expect(desk.getByRole("heading", { level: 2, name: "On its way" })).toBeVisible();
    await desk.close();

    await page.reload();
    await expect(page.getByRole("region", { name: "Parcel" })).toContainText(`DHL${NUMBER}`);
    await expect(page.getByRole("link", { name: "Track the parcel" })).toHaveAttribute("href", COURIER);
    await page.getByRole("button", { name: "Buy again" }).click();
    await expect(page.getByText("1 product is in your cart.")).toBeVisible();
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await expect(page.getByRole("main")).toContainText("Sparrow");
  },
);

test("a deleted order leaves My Orders and is found under Cancelled with what went back", IN_FULL, async ({ page }) => {
  const buyer = await Person.signUp("Nia Rahman", freshEmail("cancelled"));
  const { orderId } = await buy(buyer);
  await signIn(page, buyer, "/dashboard/myOrders");
  await page.getByRole("article").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page.getByRole("navigation", { name: "Which orders" }).getByRole("link", { name: "Cancelled" }).click();
  const order = page.getByRole("main").getByRole("article");
  await expect(order).toContainText("cancelled");
  await expect(order.getByRole("button")).toHaveCount(0);
  await order.getByRole("link", { name: /^Order #/ }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));
  await expect(page.getByRole("heading", { level: 2, name: "Cancelled" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Invoice", exact: true })).toHaveCount(0);
});
