import type { Page } from "@playwright/test";
import { allowErrors, expect, fillCard, openPayment, test } from "./shop-test";

const pay = { name: "Confirm Order Payment" };

/** Presses a button of the card's challenge, in whichever frame has it. */
const challenge = (page: Page, choice: string): Promise<void> =>
  expect(async () => {
    for (const frame of page.frames()) {
      const button = frame.getByRole("button", { name: choice });
      if (await button.count()) return await button.click();
    }
    throw new Error(`no frame has ${choice}`);
  }).toPass();

test("a declined card and a refused challenge say so under the form and keep the cart, and an accepted challenge pays for the same cart [S2-61 S8-29]", async ({
  page,
}) => {
  allowErrors(page, /40[02]/);
  await openPayment(page);
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
