import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { waitForMails } from "../support/mails";
import { readOrderPage } from "../support/orders";
import { Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { linkMailedTo } from "../support/withdrawals";
import { enter, expect, test } from "./shop-test";

const LINK = "Withdraw from contract here";

/** Somebody who bought a Sparrow that is paid and not sent. */
async function makeBuyer() {
  const buyer = await Person.signUp("Nia Rahman", freshEmail("withdraws"));
  const { orderId } = await buyPaid(buyer);
  return { buyer, orderId, displayId: (await readOrderPage(buyer, orderId)).order.displayId };
}

/** From the pieces to the confirmation on the page, and in the mail. */
async function withdraw(page: Page, email: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Withdraw from the contract" })).toBeVisible();
  await expect(main.getByLabel("Sparrow")).toHaveValue("1");
  await main.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("alertdialog", { name: "Confirm your withdrawal" });
  await expect(question).toContainText("1 × Sparrow");
  await expect(question).toContainText("$149.00 goes back to the card");
  await question.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "You have withdrawn" })).toBeVisible();
  await expect(main.getByRole("status")).toContainText(`We have sent a confirmation to ${email}.`);
  await expect(main).toContainText("Withdrawn from: 1 × Sparrow");
  expect(await waitForMails(email, "withdrawal")).toHaveLength(1);
}

test("somebody who has only the order's number withdraws by the mailed link, and says so once", async ({ page }) => {
  const { buyer, displayId } = await makeBuyer();
  await page.goto("/login");
  await page.getByRole("contentinfo").getByRole("link", { name: LINK }).click();
  const main = page.getByRole("main");
  await formField(main, "orderNumber").fill(String(displayId));
  await formField(main, "email").fill(buyer.email);
  await main.getByRole("button", { name: "Send me the link" }).click();
  await expect(main.getByRole("status")).toContainText(`If there is such an order for ${buyer.email}`);
  await page.goto(await linkMailedTo(buyer.email));
  await expect(page).toHaveURL(/\/withdraw\/[\w-]+$/);
  await withdraw(page, buyer.email);
  // The link shows what was confirmed, and nothing more to withdraw from.
  await page.goto(page.url());
  await expect(main).toContainText("You cannot withdraw from this order any more.");
  await expect(main.getByRole("heading", { name: "Withdrawal from the contract" })).toBeVisible();
});

test("an order is withdrawn from by keyboard alone @full", async ({ page }) => {
  const { buyer, orderId } = await makeBuyer();
  await enter(page.context(), buyer);
  await page.goto("/dashboard/myOrders");
  await page.getByRole("main").getByRole("link", { name: LINK }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/withdraw/${orderId}$`));
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Confirm your withdrawal" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Confirm withdrawal" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You have withdrawn" })).toBeVisible();
});
