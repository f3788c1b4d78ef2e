import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { demoAccounts } from "../support/stack";
import { enter, expect, IN_FULL, signIn, test } from "./shop-test";

test(
  "a question is asked, answered at the desk and by somebody who bought the product, and found",
  IN_FULL,
  async ({ page, context, browser, consoleErrors }) => {
    consoleErrors.allow(/422/); // a question without words
    const made = await addKnownProduct();
    const owner = await Person.signUp("Ada King Lovelace");
    await buyShipped(owner, made.productName);
    await page.goto(`/products/${made.handle}`);
    await page.locator("#questions").getByRole("link", { name: "Ask a question" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Questions about ${made.productName}` })).toBeVisible();
    await expect(page.getByText("Nobody has asked yet. Be the first.")).toBeVisible();
    await page.getByRole("link", { name: "Sign in to ask" }).click();
    await expect(page.getByText("Sign in to ask about this product, or to answer.")).toBeVisible();

    await enter(context, await Person.signUp("Asa Olsen"));
    await page.goto(`/products/${made.handle}/questions`);
    await page.getByRole("button", { name: "Send question" }).click();
    await expect(formField(page, "question")).toHaveAccessibleDescription(/Write your question first\./);
    await formField(page, "question").fill("Does it hold in a sea breeze?");
    await page.getByRole("button", { name: "Send question" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Thank you." })).toBeVisible();
    await expect(formField(page, "question")).toHaveValue("");
    await expect(page.getByText("We have not read it yet.")).toBeVisible();

    const desk = await browser.newPage();
    const found = new URLSearchParams({ q: made.productName, list: "waiting" });
    await signIn(desk, demoAccounts.admin, `/dashboard/questions?${found}`);
    const row = desk.getByRole("article");
    await expect(row).toContainText("Does it hold in a sea breeze?");
    await row.locator("summary", { hasText: "Answer" }).click();
    await row.getByRole("textbox", { name: /below the question/ }).fill("Up to 38 km/h.");
    await row.getByRole("button", { name: "Publish the answer" }).click();
    await expect(desk.getByText("The answer is published.")).toBeVisible();

    await context.clearCookies();
    await enter(context, owner);
    await expect(async () => {
      await page.goto(`/products/${made.handle}/questions`);
      await expect(page.getByText("Up to 38 km/h.")).toBeVisible({ timeout: 500 });
    }).toPass();
    const question = page.getByRole("listitem").filter({ hasText: "sea breeze" });
    await question.locator("summary", { hasText: "Answer" }).click();
    await question.getByLabel("Your answer").fill("Mine did, over the pier.");
    await question.getByRole("button", { name: "Send answer" }).click();
    await expect(question.getByText("Your answer is not shown yet: we read it first.")).toBeVisible();

    await desk.goto(`/dashboard/questions?${found}`);
    await expect(row).toContainText("Bought this: order #");
    await row.getByRole("button", { name: /^Show.*answer by Ada L\.$/ }).click();
    await expect(desk.getByText("The answer is shown.")).toBeVisible();
    await desk.close();

    await context.clearCookies();
    await expect(async () => {
      await page.goto(`/products/${made.handle}/questions?q=pier`);
      await expect(page.getByText("Mine did, over the pier.")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(question).toContainText("Ada L.");
    await expect(question).toContainText("Bought this");
    await page.getByRole("searchbox", { name: "Search the questions and answers" }).fill("submarine");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No question or answer contains")).toBeVisible();
    await page.goto(`/products/${made.handle}`);
    await expect(page.locator("#questions")).toContainText("Up to 38 km/h.");
    await expect(page.locator("#questions").getByRole("link")).toHaveText("See all, or ask");
  },
);

test("a review is found helpful, and no longer", IN_FULL, async ({ page, context }) => {
  const made = await addKnownProduct();
  const owner = await Person.signUp("Ada King Lovelace");
  await buyShipped(owner, made.productName);
  await owner.submit(`/products/${made.handle}`, { rating: "4", description: "Quiet, and home by itself." });
  await page.goto(`/products/${made.handle}`);
  const helpful = page.getByRole("button", { name: /^Helpful.*review by Ada L\.$/ });
  await helpful.click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await enter(context, await Person.signUp());
  await page.goto(`/products/${made.handle}`);
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("1 person found this helpful")).toBeVisible();
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("found this helpful")).toHaveCount(0);
});
