import { formField } from "../support/fields";
import { demoAdmin } from "../support/person";
import { addProduct, mustEdit, readStaffProduct } from "../support/products";
import { expect, IN_FULL, signIn, test } from "./shop-test";

test(
  "a file is checked, its faults are named, its changes shown and imported, and the same file again changes nothing",
  IN_FULL,
  async ({ page }) => {
    const kite = await addProduct();
    const other = `made-${Date.now().toString(36)}`;
    const rows = [
      "Address,Name,Price in USD,State,Kind",
      `${kite.handle},${kite.productName},19.90,on sale,racing`,
      `${other},A new one,30,draft,racing`,
      `${other}-2,No price,cheap,draft,racing`,
    ];
    const choose = async (lines: readonly string[]) => {
      const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
      await formField(page, "productFile").setInputFiles(file);
      await page.getByRole("button", { name: "Check the file" }).click();
    };
    await signIn(page, await demoAdmin(), "/dashboard/manageProducts");
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await choose(rows);
    await expect(page.getByText("Line 4, Price in USD: Must be a number")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Import 2 products?" })).toBeVisible();
    const line = page.getByRole("listitem").filter({ hasText: kite.productName });
    await expect(line).toContainText("12.50");
    await expect(line).toContainText("19.90");
    expect((await readStaffProduct(kite.productId)).values.price).toBe(12.5);
    await page.getByRole("button", { name: "Import 2 products" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Done: 2 of 2 products" })).toBeVisible();
    await expect(page.getByText("1 added, 1 changed")).toBeVisible();
    expect((await readStaffProduct(kite.productId)).values).toMatchObject({ price: 19.9, kind: "racing" });
    await page.getByRole("link", { name: "A new one" }).click();
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue(other);
    await page.goto("/dashboard/importProducts");
    await choose(rows.slice(0, 3));
    await expect(page.getByRole("heading", { name: "This file changes nothing" })).toBeVisible();
  },
);

test("chosen products are changed at once, after a look at their prices", IN_FULL, async ({ page }) => {
  const kind = `bulk-${Date.now().toString(36)}`;
  const [one, two] = [await addProduct({ productPrice: 20 }), await addProduct({ productPrice: 30 })];
  for (const { productId } of [one, two]) await mustEdit(productId, {}, { kind });
  await signIn(page, await demoAdmin(), `/dashboard/manageProducts?${new URLSearchParams({ kind })}`);
  const bar = page.getByRole("form", { name: "Chosen products" });
  await expect(bar).toBeHidden();
  await page
    .getByRole("checkbox", { name: /^Choose / })
    .first()
    .check();
  await bar.getByRole("button", { name: "Choose all" }).click();
  await bar.getByRole("button", { name: "Change state, price or kind" }).click();
  await expect(page.getByText("2 products chosen.")).toBeVisible();
  await page.getByRole("combobox", { name: "Price" }).selectOption("percent");
  await page.getByLabel("USD or per cent").fill("-12.5");
  await page.getByRole("combobox", { name: "State" }).selectOption("draft");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Change 2 products?" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("17.50");
  expect((await readStaffProduct(one.productId)).values.price).toBe(20);
  await page.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Done: 2 of 2 products" })).toBeVisible();
  expect((await readStaffProduct(two.productId)).values).toMatchObject({ price: 26.25, status: "draft" });
});
