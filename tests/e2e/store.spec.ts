import type { Page } from "@playwright/test";
import { expect, test } from "./shop-test";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search the Store" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const cards = (page: Page) => page.getByTestId("product-card");
const names = (page: Page) => cards(page).getByRole("heading");

test("suggestions come while somebody types, and are chosen by keys or by pointer @full", async ({ page }) => {
  await page.goto("/explore");
  await field(page).pressSequentially("kestr");
  await expect(options(page)).toHaveCount(3);
  await expect(options(page).first()).toContainText("$");
  await field(page).press("ArrowDown");
  const [first] = await options(page).allInnerTexts();
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", /.+/);
  for (const _press of [1, 2]) await field(page).press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  for (const _press of [1, 2]) await field(page).press("ArrowDown");
  await field(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first?.split("\n")[0] ?? "");
  await page.goto("/explore");
  await field(page).pressSequentially("heron");
  await options(page).first().click();
  await expect(page).toHaveURL(/\/products\/heron-marine$/);
});

test("suggestions give way to a search, to Escape and to another field @full", async ({ page }) => {
  await page.goto("/explore");
  await field(page).pressSequentially("kestral");
  await expect(options(page)).toHaveCount(3);
  await field(page).press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("kestral");
  await field(page).press("Backspace");
  await expect(options(page)).toHaveCount(3);
  await field(page).blur();
  await expect(options(page)).toHaveCount(0);
  await field(page).fill("kestral");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/[?&]q=kestral$/);
  await expect(page.getByText("No product is called “kestral”. Showing 3 products for “kestrel”")).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(3);
  await page.route("**/explore/suggestions*", (route) => route.abort());
  await field(page).fill("");
  await field(page).pressSequentially("heron");
  await field(page).press("Enter");
  await expect(names(page)).toHaveText(["Heron Marine"]);
  await field(page).fill("submarine");
  await field(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing by that name" })).toBeVisible();
  await page.getByRole("link", { name: "See all products" }).click();
  await expect(page.getByRole("heading", { name: "Sparrow", exact: true })).toBeVisible();
});

test("a search for what a drone needs names it above the results @full", async ({ page }) => {
  await page.goto("/explore?q=battery+for+kestrel+pro");
  const line = page.getByRole("main").getByText("For Kestrel Pro:");
  await line.getByRole("link", { name: "Flight battery 77 Wh" }).click();
  await expect(page).toHaveURL(/\/products\/battery-77-wh$/);
  await page.goto("/explore?q=kestrel");
  await expect(cards(page)).toHaveCount(3);
  await expect(line).toHaveCount(0);
});

test("a shortcut narrows the Store at once, and a second press takes it away @full", async ({ page }) => {
  await page.goto("/explore");
  const shortcut = page.getByRole("link", { name: "Under 250 g", exact: true });
  await shortcut.click();
  await expect(page).toHaveURL(/\/explore\?weight=-250$/);
  // Other tests add light products behind those of the shop.
  await expect(names(page).first()).toHaveText("Sparrow");
  await expect(names(page).nth(1)).toHaveText("Kestrel Mini");
  await expect(page.getByRole("heading", { name: "Kestrel Pro" })).toHaveCount(0);
  await expect(shortcut).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Waterproof", exact: true }).click();
  await expect(page).toHaveURL(/\/explore\?kind=waterproof&weight=-250$/);
  await shortcut.click();
  await expect(names(page)).toHaveText(["Heron Marine"]);
});

test("filters and the order act at once, stand in the address, and follow Back and Forward @full", async ({ page }) => {
  await page.goto("/explore");
  await page.getByRole("link", { name: "Filter and sort" }).click();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("folding");
  await expect(page).toHaveURL(/\/explore\?kind=folding&filters=open$/);
  await expect(names(page)).toHaveText(["Kestrel Mini", "Kestrel Air", "Kestrel Pro"]);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
  await expect(page).toHaveURL(/\/explore\?kind=folding&sort=price-desc&filters=open$/);
  await expect(names(page)).toHaveText(["Kestrel Pro", "Kestrel Air", "Kestrel Mini"]);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/\/explore\?kind=folding&sort=price-desc&filters=open$/);
  await page.goBack();
  await expect(names(page)).toHaveText(["Kestrel Mini", "Kestrel Air", "Kestrel Pro"]);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("");
  await page.goForward();
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("price-desc");
  await page.getByRole("link", { name: "Remove Kind: Folding" }).click();
  await expect(page).toHaveURL(/\/explore\?sort=price-desc&filters=open$/);
  await expect(page.getByRole("combobox", { name: "Kind" })).toHaveValue("");
  await page.getByRole("link", { name: "Filter and sort" }).click();
  await expect(page).toHaveURL(/\/explore\?sort=price-desc$/);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveCount(0);
});
