import type { Page } from "@playwright/test";
import { addDelivery } from "../support/discounts";
import { fillDelivery } from "../support/fields";
import { allowErrors, expect, openCheckout, payByCard, proceedToPayment, test } from "./shop-test";

const choice = (page: Page) => page.getByRole("group", { name: "Delivery", exact: true });
const option = (page: Page, name: RegExp) => choice(page).getByRole("radio", { name });
const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const total = (page: Page) => summary(page).getByText("Total price").locator("xpath=following-sibling::dd");

test.use({ timezoneId: "Asia/Tokyo" });

test("a faster delivery is chosen at its price, and the order goes by it @full", async ({ page }) => {
  await openCheckout(page);
  await expect(option(page, /^Standard delivery/)).toBeChecked();
  await expect(total(page)).toHaveText("$149.00");
  // The moment to order by is the visitor's, as in the summary beside it.
  await expect(choice(page)).toContainText("GMT+9");
  const usual = (await page.getByTestId("arrival").textContent()) ?? "";
  await choice(page).getByText("Express delivery").click();
  await expect(option(page, /^Express delivery/)).toBeChecked();
  await expect(total(page)).toHaveText("$178.00");
  await expect(summary(page)).toContainText("Delivery$29.00");
  await expect(page.getByTestId("arrival")).not.toHaveText(usual);
  // As on the way back from the bank: the sum that was agreed to stays.
  await page.reload();
  await expect(option(page, /^Express delivery/)).toBeChecked();
  await expect(total(page)).toHaveText("$178.00");

  const sent = page.waitForRequest("**/api/server/create-payment-intent");
  await proceedToPayment(page);
  expect((await sent).postDataJSON()).toMatchObject({ total_amount: 178, shipping_option_id: expect.any(String) });
  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  await expect(dialog).toContainText("Express delivery");
  await expect(dialog).toContainText("$178.00");
  await payByCard(page);
  await page.waitForURL(/\/dashboard\/myOrders$/);
  await expect(page.getByRole("article").first()).toContainText("$178.00");
  await page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^Order #/ })
    .click();
  await expect(page.getByText("Sent by: Express delivery")).toBeVisible();
});

test("a chosen delivery that is gone is replaced by the standard one in words @full", async ({ page }) => {
  allowErrors(page, /409/);
  const name = `Courier ${Date.now()}`;
  const courier = await addDelivery(name, 7);
  try {
    await openCheckout(page);
    await choice(page).getByText(name).click();
    await expect(total(page)).toHaveText("$156.00");
    await courier.disable();
    await fillDelivery(page, { address: "House 12, Road 5", phone: "+1 512 555 0123" });
    await page.getByRole("button", { name: "Proceed to Payment" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "The delivery that you chose is no longer offered." });
    await expect(alert).toContainText("The total is now $149.00.");
    await expect(page.getByText(`${name} is no longer offered for this order.`)).toContainText(
      "Standard delivery is chosen instead.",
    );
    await expect(option(page, /^Standard delivery/)).toBeChecked();
    await expect(choice(page).getByText(name)).toHaveCount(0);
    await expect(total(page)).toHaveText("$149.00");
    const sent = page.waitForRequest("**/api/server/create-payment-intent");
    await page.getByRole("button", { name: "Proceed to Payment" }).click();
    expect((await sent).postDataJSON()).not.toHaveProperty("shipping_option_id");
    await expect(page.getByRole("dialog", { name: "Pay by card" })).toContainText("$149.00");
  } finally {
    await courier.remove();
  }
});
