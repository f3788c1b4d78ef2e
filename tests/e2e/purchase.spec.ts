import { formField } from "../support/fields";
import {
  addToCart,
  expect,
  fillCard,
  holdToasts,
  openCheckout,
  proceedToPayment,
  signUpByForm,
  test,
} from "./shop-test";

const pay = { name: "Confirm Order Payment" };

test("a declined card and a refused challenge say so under the form and keep the cart, and an accepted challenge pays for the same cart [S2-61 S8-29]", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[02]/);
  await openCheckout(page);
  await proceedToPayment(page);
  await fillCard(page, "4000000000000002");
  await page.getByRole("button", pay).click();
  const alert = page.getByRole("dialog", { name: "Pay by card" }).getByRole("alert");
  await expect(alert).toContainText("Your card was declined.");
  await expect(alert).toContainText("Not charged. Try another card.");
  await expect(alert.getByText("Not charged.")).toBeInViewport({ ratio: 1 });
  const card = page.getByRole("dialog").getByRole("group", { name: "Card" });
  await expect(card).toHaveAttribute("aria-invalid", "true");
  await expect(card).toHaveAccessibleDescription("Your card was declined.");
  await expect(card.locator('input[name="cardnumber"]')).toBeFocused();
  await expect(page).toHaveURL(/\/checkout$/);
  await fillCard(page, "4000002760003184");
  await page.getByRole("button", pay).click();
  await challenge(page, "Fail authentication");
  await expect(alert).toContainText("unable to authenticate");
  await expect(alert.getByText("Not charged.", { exact: true })).toBeVisible();
  await page.getByRole("button", pay).click();
  await challenge(page, "Complete authentication");
  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  await expect(page.getByRole("main").getByText("pending")).toHaveCount(1);
});

test("a newcomer signs up, buys from home and the store, and finds the pending order @full", async ({ page }) => {
  await holdToasts(page);
  const { email } = await signUpByForm(page);
  await page.goto("/");
  await addToCart(page, "Sparrow");
  await page.goto("/explore");
  await addToCart(page, "Kestrel Pro");
  await expect(page.getByRole("link", { name: /cart/i }).first()).toContainText("2");
  await page.getByRole("link", { name: /cart/i }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);

  const sparrow = page.getByRole("listitem").filter({ hasText: "Sparrow" });
  await sparrow.getByRole("button", { name: "Plus one Sparrow" }).click();
  await expect(page.getByText("$1,197.00").first()).toBeVisible();
  await sparrow.getByRole("button", { name: "Minus one Sparrow" }).click();
  await expect(sparrow.getByRole("button", { name: "Minus one Sparrow" })).toBeDisabled();
  await expect(page.getByText("$1,048.00").first()).toBeVisible();

  await expect(formField(page, "recipient")).toHaveValue("Ada Shopper");
  await expect(formField(page, "email")).toHaveValue(email);
  await proceedToPayment(page);
  await expect(page.getByRole("dialog")).toContainText("$1,048.00");
  await expect(page.getByRole("dialog")).toContainText("Test payments");
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", pay).click();

  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  await expect(page.getByText("Congrats! Your payment is completed.")).toBeVisible();
  await expect(page.getByRole("main").getByText("pending")).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText("$1,048.00");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("persist:root"))).toBeNull();
});

async function challenge(page: import("@playwright/test").Page, choice: string): Promise<void> {
  await expect
    .poll(async () => {
      for (const frame of page.frames()) if (await frame.getByRole("button", { name: choice }).count()) return true;
      return false;
    })
    .toBe(true);
  for (const frame of page.frames()) {
    const button = frame.getByRole("button", { name: choice });
    if (await button.count()) return button.click();
  }
}
