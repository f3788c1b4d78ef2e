import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { formField } from "../support/fields";
import { waitForMails } from "../support/mails";
import { Person } from "../support/person";
import { addKnownProduct, countStock } from "../support/products";
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

test("a sold-out product's form opens in place and is answered there @full", async ({ page }) => {
  const product = await addKnownProduct();
  await countStock(product, 0);
  const email = freshEmail("waiting");
  await expect
    .poll(async () => {
      await page.goto(`/products/${product.handle}`);
      return await page.getByTestId("stock").textContent();
    })
    .toBe("Sold out");
  await waitForScripts(page);
  await page.getByRole("link", { name: "Tell me when it is back" }).click();
  await expect(formField(page, "alertEmail")).toBeFocused();
  await formField(page, "alertEmail").fill(email);
  await page.getByRole("button", { name: "Tell me", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: `We sent a link to ${email}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/products/${product.handle}$`));
  await waitForMails(email, "stock_alert_confirmation");
});
