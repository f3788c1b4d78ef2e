import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { waitForMails } from "../support/mails";
import { linkMailedTo } from "../support/withdrawals";
import { expect } from "./shop-test";

export const WITHDRAW = "Withdraw from contract here";

/** Somebody who is not signed in goes from the footer of this page to the order, by its number and the mailed link. */
export async function openByMail(page: Page, { displayId, email }: { displayId: number; email: string }) {
  await page.getByRole("contentinfo").getByRole("link", { name: WITHDRAW }).click();
  const main = page.getByRole("main");
  await formField(main, "orderNumber").fill(String(displayId));
  await formField(main, "email").fill(email);
  await main.getByRole("button", { name: "Send me the link" }).click();
  await expect(main.getByRole("status")).toContainText(`If there is such an order for ${email}`);
  await page.goto(await linkMailedTo(email));
  await expect(page).toHaveURL(/\/withdraw\/[\w-]+$/);
}

/** From the pieces of an order of one Sparrow to the confirmation on the page, and in the mail, which is returned. */
export async function withdraw(page: Page, email: string) {
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
  const [mail, ...more] = await waitForMails(email, "withdrawal");
  expect(more).toEqual([]);
  return mail;
}
