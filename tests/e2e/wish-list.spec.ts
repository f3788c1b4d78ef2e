import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { freshEmail } from "../support/stack";
import { sendWish, wish } from "../support/wishes";
import { expect, signIn, signUp, test, waitForScripts } from "./shop-test";

const Products = z.array(z.object({ _id: z.string() }));

test("the heart puts a product on the wish list in place, where it is bought and removed @full", async ({ page }) => {
  await signUp(page);
  const { handle, productName } = await addKnownProduct({ productName: `Kite ${freshEmail().split("@")[0]}` });
  await page.goto(`/products/${handle}`);
  await waitForScripts(page);
  const heart = page.getByRole("button", { name: "Wish list" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: `${productName} is on your wish list.` })).toHaveCount(1);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/wish-list");
  const card = page.getByTestId("product-card").filter({ hasText: productName });
  await card.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await card.getByRole("button", { name: `Remove ${productName}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your wish list is empty" })).toBeVisible();
});

test("a screen that has become shorter since it was left opens at its top @full", async ({ page }) => {
  const person = await Person.signUp();
  const products = parseAnswer(Products, await person.api("GET", "/products")).slice(0, 9);
  const ids = products.map(({ _id }) => _id);
  await wish(person, ids);
  await signIn(page, person, "/wish-list");
  await page.getByTestId("product-card").last().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/products\//);
  for (const id of ids) await sendWish(person, "remove", { product_id: id, script: "1" });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Your wish list is empty" })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
