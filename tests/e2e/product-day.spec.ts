import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { costsOf } from "../support/costs";
import { queryDatabase } from "../support/database";
import { formField, LABELS } from "../support/fields";
import { IS_FULL } from "../support/full";
import { WITHIN_2_S } from "../support/in-full";
import { demoAdmin, Person } from "../support/person";
import { toFile } from "../support/product-csv";
import { addProduct, mustEdit, type NewProduct, readStaffProduct } from "../support/products";
import { photo } from "../support/uploads";
import { expect, IN_FULL, signIn, test, waitForScripts } from "./shop-test";

/** A file that somebody works on for a day, on a shop with a long list of products (`npm run test:full`). */
const LINES = IS_FULL ? 500 : 40;

if (IS_FULL) {
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    const command = path.join(import.meta.dirname, "../../local/aeroloft.cjs");
    await promisify(execFile)(process.execPath, [command, "generate", "--products", "2000", "--force"]);
  });
  // They would take the places of others on the home page.
  test.afterAll(() =>
    queryDatabase("update product set status = 'draft', updated_at = now() where handle like 'made-up-%'"),
  );
}

/** A product at the desk's list, which is searched by its name. */
async function rowOf(page: Page, { productName }: NewProduct, status = "") {
  const search = new URLSearchParams({ q: productName, ...(status && { status }) });
  await page.goto(`/dashboard/manageProducts?${search}`);
  await waitForScripts(page);
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: productName })
    .filter({ has: page.getByRole("button", { name: "Delete" }) });
  await expect(row).toHaveCount(1);
  return row;
}

async function takePictures(page: Page, { productId }: NewProduct) {
  await page.goto(`/dashboard/products/${productId}/pictures`);
  const files = await Promise.all(
    ["front", "side", "above"].map(async (name) => ({
      name: `${name}.jpg`,
      mimeType: "image/jpeg",
      buffer: await photo(1_200, 900),
    })),
  );
  await formField(page, "photoFiles").setInputFiles(files);
  const rows = page.getByRole("list", { name: "Pictures in their order" }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await page.getByRole("button", { name: "Move picture 2 earlier" }).click();
  await expect(page.getByText("It is picture 1 of 4 now.")).toBeVisible();
}

async function describeAndPublish(page: Page, { productId, productName, handle }: NewProduct, kind: string) {
  await page.goto(`/dashboard/products/${productId}`);
  await formField(page, "kind").fill(kind);
  await formField(page, "weight").fill("249");
  await page.getByLabel("Flight time in min", { exact: true }).fill("31");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved: Kind, Weight, Flight time.")).toBeVisible();
  await page.getByRole("link", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: productName })).toBeVisible();
  expect(await new Person().statusOf(`/products/${handle}`)).toBe(404);
  await page.goto(`/dashboard/products/${productId}`);
  await formField(page, "productState").selectOption("published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved: State.")).toBeVisible();
}

/** Changes the price in the product's row, and waits until everybody sees it. */
async function changePrice(page: Page, made: NewProduct, kind: string) {
  const row = await rowOf(page, made);
  await row.locator("summary", { hasText: "$12.50" }).click();
  const field = row.getByRole("textbox", { name: LABELS.price });
  await field.fill("649");
  await field.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  const visitor = new Person();
  const has = async (path: string, text: string) => (await (await visitor.visit(path)).text()).includes(text);
  const seen = async () => ({
    store: await has(`/explore?${new URLSearchParams({ q: made.productName })}`, "$649.00"),
    page: await has(`/products/${made.handle}`, "$649.00"),
    facet: await has(`/explore?${new URLSearchParams({ kind, price: "500-750" })}`, made.productName),
    api: JSON.stringify((await visitor.api("GET", "/products")).body).includes('"productPrice":649'),
  });
  await expect.poll(seen, WITHIN_2_S).toEqual({ store: true, page: true, facet: true, api: true });
}

const FAULTS = [
  ["Price in USD", "cheap", "Must be a number"],
  ["Price in USD", "1.999", "Must have at most two decimals"],
  ["Name", "", "Required for a new product"],
  ["State", "gone", "Must be “on sale” or “draft”"],
  ["EU class label", "C9", "Must be none or C0 to C6"],
  ["GTIN", "4006381333932", "Must be 8, 12, 13 or 14 digits with the right check digit"],
  ["Address", "Not An Address", "Must be lower-case letters and digits, with single hyphens"],
  ["Weight in g", "-5", "Must be at least 1"],
  ["Remote ID", "perhaps", "Must be “yes” or “no”"],
  ["Publish at", "some day", "Must be a date and time such as 2026-12-24 18:00"],
  ["HS code", "88", "Must be 6, 8 or 10 digits"],
  ["Picture", "javascript:alert(1)", "Must be"],
] as const;

/** Imports a file with twelve faults, which are all named, and then the one without. */
async function importFile(page: Page, mark: string) {
  const rows = Array.from({ length: LINES }, (_, place): Record<string, string> => {
    const texts = {
      Address: `${mark}-${place}`,
      Name: `Line ${place} of ${mark}`,
      "Price in USD": "30",
      State: "draft",
    };
    return { ...texts, ...Object.fromEntries(FAULTS.filter(([name]) => !(name in texts)).map(([name]) => [name, ""])) };
  });
  const wrong = rows.map((row) => ({ ...row }));
  for (const [place, [column, value]] of FAULTS.entries()) wrong[place * 3] = { ...wrong[place * 3], [column]: value };
  const check = async (lines: typeof rows) => {
    await page.goto("/dashboard/importProducts");
    const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(toFile(lines)) };
    await formField(page, "productFile").setInputFiles(file);
    await page.getByRole("button", { name: "Check the file" }).click();
  };
  await check(wrong);
  await expect(page.getByRole("heading", { name: `Import ${LINES - FAULTS.length} products?` })).toBeVisible();
  const named = page.getByRole("region", { name: "Faults" }).getByRole("listitem");
  await expect(named).toHaveCount(FAULTS.length);
  for (const [place, [column, , fault]] of FAULTS.entries())
    await expect(named.nth(place)).toContainText(`Line ${place * 3 + 2}, ${column}: ${fault}`);
  await check(rows);
  await page.getByRole("button", { name: `Import ${LINES} products` }).click();
  const done = page.getByRole("status").filter({ hasText: `Done: ${LINES} of ${LINES} products` });
  await expect(done).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(`${LINES} added`)).toBeVisible();
}

/** Makes a discount, tries it on a cart, and starts it; then a buyer's cart has it. */
async function startDiscount(page: Page, { productId, productName }: NewProduct, code: string) {
  await page.goto("/dashboard/discounts/new");
  await formField(page, "code").fill(code);
  await formField(page, "percentage").fill("10");
  await formField(page, "findProduct").fill(productName);
  await formField(page, "findProduct").press("Enter");
  await page.getByRole("button", { name: `Add ${productName}` }).click();
  // The form is sent once at a time.
  await expect(page.getByRole("button", { name: `Remove ${productName}` })).toBeVisible();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await formField(page, "firstPieces").fill("1");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByText("-$64.90")).toBeVisible();
  await page.getByRole("button", { name: "Start it" }).click();
  await expect(page.getByText("Started.", { exact: true })).toBeVisible();
  const { extras } = await costsOf(await Person.signUp(), [{ productId, quantity: 1 }], code);
  expect(extras.discount).toBe(6_490);
}

async function deleteAndRestore(page: Page, made: NewProduct) {
  await (await rowOf(page, made)).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully deleted product.")).toBeVisible();
  await expect.poll(async () => (await new Person().visit(`/products/${made.handle}`)).status).toBe(404);
  await (await rowOf(page, made, "deleted")).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The product is back as it was.")).toBeVisible();
  await page.goto(`/dashboard/products/${made.productId}`);
  const change = page.getByRole("listitem").filter({ hasText: "$12.50 → $649.00" });
  await change.getByRole("button", { name: "Undo" }).click();
  await expect(formField(page, "price")).toHaveValue("12.5");
  expect((await readStaffProduct(made.productId)).values).toMatchObject({ price: 12.5, status: "published" });
}

for (const [screen, size] of [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1440, height: 900 }],
] as const)
  test(
    `a product's day at ${screen}: pictures, figures, preview, price, a file, a discount, delete, restore, undo`,
    IN_FULL,
    async ({ page }) => {
      test.setTimeout(IS_FULL ? 900_000 : 240_000);
      await page.setViewportSize(size);
      const mark = `day-${Date.now().toString(36)}`;
      const made = await addProduct({ productName: `Kite ${mark}` });
      await mustEdit(made.productId, {}, { status: "draft" });
      await signIn(page, await demoAdmin(), "/dashboard/manageProducts");
      await takePictures(page, made);
      await describeAndPublish(page, made, mark);
      await changePrice(page, made, mark);
      await importFile(page, mark);
      await startDiscount(page, made, mark.toUpperCase());
      await deleteAndRestore(page, made);
    },
  );
