import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buy } from "../support/purchase";
import { expect, IN_FULL, signIn, test } from "./shop-test";

const LIST = "/dashboard/manageAllOrders";
const articles = (page: Page) => page.getByRole("main").getByRole("article");

/** Two orders of a product with a unique name: of one piece, and of three. */
async function buyTwice() {
  const { productName } = await addProduct({ productName: `Gannet ${crypto.randomUUID()}`, productPrice: 1_250 });
  const buyer = await Person.signUp();
  const { orderId: one } = await buy(buyer, productName, { address: "7 Propeller Street, Austin, TX 78701" });
  const { orderId: three } = await buy(buyer, productName, { quantity: 3 });
  return { buyer, productName, one, three };
}

test(
  "the filters of all orders are in the address, keep their values, and are cleared at once",
  IN_FULL,
  async ({ page }) => {
    const { buyer, productName } = await buyTwice();
    await signIn(page, await demoAdmin(), LIST);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Product").fill(productName);
    await page.getByLabel("Amount from").fill("$3,000");
    await page.getByLabel("Placed from").fill("2026-01-01");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/least=/);
    await expect(articles(page)).toHaveCount(1);
    await expect(articles(page)).toContainText("$3,750.00");
    await expect(articles(page)).toContainText(buyer.email);
    await expect(page.getByText("Filters (3)")).toBeVisible();

    await page.getByLabel("Sort").selectOption("Smallest first");
    await expect(page).toHaveURL(/sort=lowest/);
    await page.reload();
    await expect(page.getByLabel("Product")).toHaveValue(productName);
    await expect(page.getByLabel("Placed from")).toHaveValue("2026-01-01");
    await expect(page.getByLabel("Amount from")).toHaveValue("3000");
    await expect(page.getByLabel("Sort").locator("option:checked")).toHaveText("Smallest first");

    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.getByLabel("Product")).toHaveValue("");
    await expect(page.getByText("Filters", { exact: true })).toBeVisible();
  },
);

test("the export is the first link of the screen and holds what the filters leave", IN_FULL, async ({ page }) => {
  const { productName } = await buyTwice();
  await signIn(page, await demoAdmin(), `${LIST}?${new URLSearchParams({ product: productName, rows: "lines" })}`);
  const links = page.getByRole("main").locator("h1 ~ a, h1 ~ * a");
  await expect(links.first()).toHaveText("Export");
  await expect(page.getByRole("main").getByRole("link", { name: "Export" })).toHaveCount(1);
  const [file] = await Promise.all([page.waitForEvent("download"), links.first().click()]);
  expect(file.suggestedFilename()).toBe("orders.csv");
  const { readFile } = await import("node:fs/promises");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(productName);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a plain form, and every control keeps its value", IN_FULL, async ({ page }) => {
    const { productName, one } = await buyTwice();
    await signIn(page, await demoAdmin(), LIST);
    await page.getByText("Filters", { exact: true }).click();
    await formField(page, "searchOrders").fill("propeller austin");
    await page.getByLabel("Product").fill(productName);
    await formField(page, "orderStatus").selectOption("Pending");
    await page.getByLabel("Sort").selectOption("Oldest first");
    await page.getByLabel("Export rows").selectOption("One per line");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(articles(page)).toHaveCount(1);
    await expect(articles(page).getByRole("link", { name: /^Order #/ })).toHaveAttribute("href", new RegExp(one));
    await expect(formField(page, "searchOrders")).toHaveValue("propeller austin");
    await expect(page.getByLabel("Product")).toHaveValue(productName);
    for (const [label, text] of [
      ["Status", "Pending"],
      ["Sort", "Oldest first"],
      ["Export rows", "One per line"],
    ] as const)
      await expect(page.getByLabel(label).locator("option:checked")).toHaveText(text);
    await expect(page.getByRole("link", { name: "Export" })).toHaveAttribute("href", /rows=lines/);
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page.getByLabel("Product")).toHaveValue("");
  });
});
