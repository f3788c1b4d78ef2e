import type { Page } from "@playwright/test";
import { allowErrors, expect, openPayment, payByCard, test } from "./shop-test";

const PAYMENT_PAGE = /\/checkout\/payment\/pi_/;
const placed = { name: "Your order is placed" };
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem("persist:root"));

test("a payment whose answer is lost ends on its own page, paid, the cart empty @full", async ({ page }) => {
  allowErrors(page, /ERR_FAILED/);
  await openPayment(page);
  await page.route("**/api/server/orders", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await payByCard(page);
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await expect(page.getByRole("heading", placed)).toBeVisible();
  await expect.poll(() => storedCart(page)).toBeNull();

  await page.reload();
  await expect(page.getByRole("heading", placed)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "See it in My Orders" }).click();
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  await expect(page.getByRole("main").getByText("pending")).toHaveCount(1);
});

test("a reload during the payment ends on its page and in one order @full", async ({ page }) => {
  await openPayment(page);
  const asked = new Promise<void>((resolve) => {
    void page.route("**/api/server/orders", (route) => {
      if (route.request().method() === "POST") resolve();
      else void route.continue();
    });
  });
  await payByCard(page);
  await asked;
  await page.unroute("**/api/server/orders");
  await page.reload();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await expect(page.getByRole("heading", placed)).toBeVisible();
  await expect.poll(() => storedCart(page)).toBeNull();
  await page.goto("/dashboard/myOrders");
  await expect(page.getByRole("main").getByText("pending")).toHaveCount(1);
});

test("a payment that was never finished says so, and leads back to the whole cart @full", async ({ page }) => {
  const { paymentIntentId } = await openPayment(page);
  await page.goto(`/checkout/payment/${paymentIntentId}`);
  await expect(page.getByRole("heading", { name: "You have not been charged" })).toBeVisible();
  await page.getByRole("link", { name: "Back to your cart" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel("Quantity of Sparrow")).toBeVisible();
});
