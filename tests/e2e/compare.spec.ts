import type { Page } from "@playwright/test";
import { expect, test } from "./shop-test";

const names = (page: Page) => page.getByRole("table").getByRole("columnheader");
const card = (page: Page, name: string) =>
  page.getByTestId("product-card").filter({ has: page.getByText(name, { exact: true }) });

test("nothing but drones is offered to compare @full", async ({ page }) => {
  await page.goto("/explore?fits=kestrel-pro");
  await expect(page.getByTestId("product-card").first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Compare" })).toHaveCount(0);
  await page.goto("/products/battery-77-wh");
  await expect(page.getByRole("list", { name: "Before you buy" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Compare", exact: true })).toHaveCount(0);
});

test("products are chosen on cards, compared, taken out, added and printed @full", async ({ page }) => {
  await page.goto("/explore");
  /** The bar of the chosen products leaves the button of a card free. */
  const isFree = async (name: string) => {
    const bar = await page.getByRole("button", { name: "Clear" }).boundingBox();
    const button = await card(page, name).getByRole("button", { name: "Add to Cart" }).boundingBox();
    return bar && button && bar.y + bar.height <= button.y;
  };
  await card(page, "Kestrel Mini").getByRole("checkbox").check();
  await expect.poll(() => isFree("Kestrel Mini")).toBe(true);
  await expect(page.getByText("1 chosen: choose another")).toBeVisible();
  await expect(page.getByRole("button", { name: "Compare" })).toHaveCount(0);
  await card(page, "Kestrel Pro").getByRole("checkbox").check();
  await expect.poll(() => isFree("Kestrel Pro")).toBe(true);
  await page.getByRole("searchbox", { name: "Search the Store" }).fill("heron");
  await page.getByRole("button", { name: "Search" }).click();
  await card(page, "Heron Marine").getByRole("checkbox").check();
  await expect(page.getByText("3 of 4 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/compare\?products=kestrel-mini,kestrel-pro,heron-marine$/);
  await expect(names(page)).toHaveText([/^Kestrel Mini\$/, /^Kestrel Pro\$/, /^Heron Marine\$/]);

  await page.getByRole("link", { name: "Remove Kestrel Mini" }).click();
  await expect(names(page)).toHaveText([/^Kestrel Pro\$/, /^Heron Marine\$/]);
  await page.getByLabel("Another product").selectOption("Kestrel Air");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL(/\?products=kestrel-pro,heron-marine,kestrel-air$/);
  await page.getByText("Replace Heron Marine").click();
  await page.getByLabel("In place of Heron Marine").selectOption("Kestrel Mini");
  await page.getByRole("button", { name: "Show" }).and(page.locator(":visible")).click();
  await expect(names(page)).toHaveText([/^Kestrel Pro\$/, /^Kestrel Mini\$/, /^Kestrel Air\$/]);

  const type = page.getByRole("rowheader", { name: /^Type/ });
  await expect(type).toBeVisible();
  await page.getByLabel("Only differences").check();
  await expect(type).toBeHidden();
  await expect(page.getByRole("rowheader", { name: /^Flight time/ })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(names(page).first()).toBeVisible();
  for (const part of [page.getByRole("banner"), page.getByRole("button", { name: "Print" })])
    await expect(part).toBeHidden();
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeHidden();
  // The heading is on the first sheet of the table, not alone on one.
  expect(await page.getByRole("main").evaluate((main) => getComputedStyle(main).getPropertyValue("page"))).toBe(
    "compare",
  );
  await page.emulateMedia({ media: null });

  await page.goBack();
  await page.goto("/explore");
  await expect(page.getByText("3 of 4 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("button", { name: "Compare" })).toBeHidden();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});
