import type { Page } from "@playwright/test";
import { addProduct } from "../support/new-product";
import { freshEmail } from "../support/stack";
import { BOTH_SIZES, expect, signUp, test } from "./shop-test";

/** A product whose name no other has, and its card, which the Store's search shows alone. */
async function openCard(page: Page) {
  const { productName } = await addProduct({ productName: `Kite ${freshEmail().split("@")[0]}` });
  const store = `/explore?${new URLSearchParams({ q: productName })}`;
  const heart = page.getByRole("button", { name: `Wish list: ${productName}` });
  await expect(async () => {
    await page.goto(store);
    await expect(heart).toBeVisible({ timeout: 500 });
  }).toPass();
  return { productName, store, heart };
}

test("a card's heart puts its product on the wish list in place, and takes it off", BOTH_SIZES, async ({ page }) => {
  await signUp(page);
  const { productName, store, heart } = await openCard(page);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const box = await heart.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await heart.focus();
  await page.keyboard.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: `${productName} is on your wish list.` })).toHaveCount(1);
  await expect(page).toHaveURL(store);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText(`${productName} is no longer on your wish list.`)).toBeAttached();
  await page.goto("/wish-list");
  await expect(page.getByRole("heading", { level: 1, name: "Your wish list is empty" })).toBeVisible();
});

test("two hearts that are pressed one after the other are both kept", async ({ page }) => {
  await signUp(page);
  await page.goto("/explore");
  const hearts = ["Sparrow", "Kestrel Pro"].map((name) =>
    page.getByRole("button", { name: `Wish list: ${name}`, exact: true }),
  );
  for (const heart of hearts) await expect(heart).toHaveAttribute("aria-pressed", "false");
  for (const heart of hearts) await heart.click();
  await expect(page.getByText("Kestrel Pro is on your wish list.")).toBeAttached();
  await page.reload();
  for (const heart of hearts) await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("a visitor's heart leads to the sign-in", async ({ page }) => {
  await page.goto("/explore");
  await page.getByRole("button", { name: "Wish list: Sparrow", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fwish-list$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a card's heart leads to the wish list with its product", async ({ page }) => {
    await signUp(page);
    const { productName, heart } = await openCard(page);
    await heart.click();
    await expect(page).toHaveURL(/\/wish-list$/);
    await expect(page.getByTestId("product-card").filter({ hasText: productName })).toBeVisible();
  });
});
