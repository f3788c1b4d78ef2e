import { addProduct, readStaffProduct } from "../support/products";
import { expect, signInAsAdmin, test } from "./shop-test";

test("an option and a variant are added on a product's page, and the variant has its own @full", async ({ page }) => {
  const { productId, productName } = await addProduct();
  await signInAsAdmin(page, `/dashboard/products/${productId}`);
  const section = page.getByRole("region", { name: "Options and variants" });
  await section.locator("summary", { hasText: "Options" }).click();
  await section.getByLabel("New option").fill("Colour");
  await section.getByLabel("Value of the existing variants").fill("Pearl");
  await section.getByRole("button", { name: "Add the option" }).click();
  await expect(section.getByText("The option is added.")).toBeVisible();

  await section.locator("summary", { hasText: "Add a variant" }).click();
  const form = section.getByRole("form", { name: "Add a variant" });
  await form.getByLabel("Colour", { exact: true }).fill("Graphite");
  await form.getByLabel("Price of the variant in USD").fill("19");
  await form.getByRole("button", { name: "Add the variant" }).click();
  await expect(section.getByText("The variant is added.")).toBeVisible();

  const row = section.getByRole("listitem").filter({ hasText: "Graphite" });
  await expect(row).toContainText("$19.00");
  await row.getByRole("button", { name: "Earlier" }).click();
  await expect(section.getByRole("listitem").first()).toContainText("Graphite");

  await row.getByRole("link", { name: "Graphite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${productName} (Graphite)`);
  await page.locator("summary", { hasText: "Codes and customs" }).click();
  await page.getByLabel("SKU", { exact: true }).fill(`G-${productId.slice(-8)}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved: SKU.")).toBeVisible();

  await page.getByRole("link", { name: `Back to ${productName}` }).click();
  await section.getByRole("listitem").filter({ hasText: "Graphite" }).getByRole("button", { name: "End" }).click();
  await expect(section.getByText("The variant is off sale. It can be restored.")).toBeVisible();
  const { variants, values } = await readStaffProduct(productId);
  expect(variants.map(({ until }) => until !== null)).toEqual([false, true]);
  expect(values.price).toBe(12.5);
});
