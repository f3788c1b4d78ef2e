import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { demoAccounts } from "../support/stack";
import { enter, expect, IN_FULL, signIn, test } from "./shop-test";

test(
  "a review is reported by a customer, answered, dismissed and hidden at the desk",
  IN_FULL,
  async ({ page, context, browser }) => {
    const made = await addKnownProduct();
    const buyer = await Person.signUp("Ada King Lovelace");
    await buyShipped(buyer, made.productName);
    await buyer.submit(`/products/${made.handle}`, { rating: "4", description: "Quiet, and home by itself." });

    await enter(context, await Person.signUp("Rita Reports"));
    await page.goto(`/products/${made.handle}`);
    const shown = page.locator("#reviews").getByRole("listitem");
    await shown.locator("summary", { hasText: "Report" }).click();
    await shown.getByLabel("What is wrong with it?").selectOption({ label: "Advertising or spam" });
    await shown.getByRole("button", { name: "Send report" }).click();
    await expect(shown.getByRole("status")).toHaveText("Thank you. We will look at this review.");

    const desk = await browser.newPage();
    await signIn(desk, demoAccounts.admin, `/dashboard/reviews?${new URLSearchParams({ q: made.productName })}`);
    const row = desk.getByRole("article");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Bought this: order #");
    await expect(row).toContainText("Reported: Advertising or spam");
    await row.locator("summary", { hasText: "Answer" }).click();
    await row.getByRole("textbox", { name: /below the review/ }).fill("Thank you, Ada.");
    await row.getByRole("button", { name: "Publish the answer" }).click();
    await expect(desk.getByText("The answer is saved.")).toBeVisible();
    await expect(row).toContainText("Thank you, Ada.");
    await row.getByRole("button", { name: /^Dismiss reports/ }).click();
    await expect(desk.getByText("The reports are dismissed.")).toBeVisible();
    await expect(row).not.toContainText("Reported");

    await expect(async () => {
      await page.goto(`/products/${made.handle}`);
      await expect(shown).toContainText("Answer from Aeroloft", { timeout: 500 });
    }).toPass();
    await expect(shown).toContainText("Thank you, Ada.");

    await row.getByRole("button", { name: /^Hide/ }).click();
    await expect(desk.getByText("The review is hidden.")).toBeVisible();
    await expect(row.getByText("Hidden", { exact: true })).toBeVisible();
    await desk.getByRole("navigation", { name: "Which reviews" }).getByRole("link", { name: "Shown" }).click();
    await expect(desk.getByText("No review matches")).toBeVisible();
    await expect(async () => {
      await page.goto(`/products/${made.handle}`);
      await expect(page.getByText("Nobody has reviewed this product yet.")).toBeVisible({ timeout: 500 });
    }).toPass();
    await desk.close();
  },
);
