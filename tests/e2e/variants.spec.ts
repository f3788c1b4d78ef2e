import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { waitForMails } from "../support/mails";
import { mustAsOps } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { addVariants } from "../support/variants";
import { auditPage } from "./page-audit";
import { expect, fillCard, openUntil, proceedToPayment, signUp, test } from "./shop-test";

const article = (page: Page) => page.getByRole("article");
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const value = (page: Page, option: string, text: string) =>
  group(page, option).getByRole("link", { name: new RegExp(`^${text}`) });
const badge = (page: Page) => page.getByTestId("cart-badge");
const drawer = (page: Page) => page.getByRole("dialog", { name: "Your cart" });

/** A product in two colours, each alone and as a kit, whose page the storefront knows. */
async function addShown(pieces?: number) {
  const product = await addVariants(pieces);
  const path = `/products/${product.handle}`;
  await new Person().statusOf(path);
  return { ...product, path };
}

/** Where the parts of the page are that a choice must not move, in pixels from the top of the document. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll('h1, [role="group"], [data-testid="price"], article button[type="button"]');
    return [...parts].map((part) => Math.round(part.getBoundingClientRect().top + window.scrollY));
  });

test.describe("by touch on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a choice changes price, stock and address, moves nothing, and is what is bought @full", async ({ page }) => {
    const { title, path, variants } = await addShown(20);
    const [pearl, pearlKit, slate, slateKit] = variants;
    await page.goto("/explore");
    await page.goto(path);
    await expect(page.getByTestId("price")).toHaveText("$99.00");
    await expect(value(page, "Colour", "Pearl")).toHaveAttribute("aria-current", "true");
    await value(page, "Kit", "Fly More").scrollIntoViewIfNeeded();
    const [before, scrolled] = [await placesOf(page), await page.evaluate(() => window.scrollY)];

    await value(page, "Kit", "Fly More").tap();
    await expect(page).toHaveURL(`${path}?variant=${pearlKit.id}`);
    await expect(page.getByTestId("price")).toHaveText("$129.00");
    await expect(value(page, "Kit", "Fly More")).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("status").filter({ hasText: `${pearlKit.name}, $129.00, In stock` })).toHaveCount(1);
    expect(await placesOf(page)).toEqual(before);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    await value(page, "Colour", "Slate").tap();
    await expect(page).toHaveURL(`${path}?variant=${slateKit.id}`);
    await article(page).getByRole("button", { name: "Add to Cart" }).tap();
    await expect(badge(page)).toHaveText("1");
    await expect(page.getByRole("status").filter({ hasText: `${slateKit.name} was added to the cart.` })).toHaveCount(
      1,
    );
    await value(page, "Kit", "Standard").tap();
    await article(page).getByRole("button", { name: "Add to Cart" }).tap();
    await expect(badge(page)).toHaveText("2");

    await page.getByRole("banner").getByRole("button", { name: "Open cart" }).tap();
    for (const { name } of [slateKit, slate]) await expect(drawer(page).getByText(name, { exact: true })).toBeVisible();
    await expect(drawer(page).getByTestId("cart-subtotal")).toHaveText("$228.00");
    await drawer(page).getByRole("link", { name: slateKit.name }).tap();
    await expect(page).toHaveURL(`${path}?variant=${slateKit.id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.goto(`${path}?variant=${pearl.id}`);
    await expect(page.getByTestId("price")).toHaveText("$99.00");
  });
});

test.describe("by keyboard at 1,440 px", () => {
  test.use({ viewport: { width: 1_440, height: 900 } });

  test("two variants are chosen and bought in one order @full", async ({ page }) => {
    const { path, variants } = await addShown(20);
    const [, pearlKit, , slateKit] = variants;
    const names = [pearlKit.name, slateKit.name];
    await signUp(page);
    await page.goto("/explore");
    await page.goto(path);
    const add = article(page).getByRole("button", { name: "Add to Cart" });
    await value(page, "Kit", "Fly More").press("Enter");
    await expect(page).toHaveURL(`${path}?variant=${pearlKit.id}`);
    await expect(value(page, "Kit", "Fly More")).toBeFocused();
    for (const count of ["1", "2"]) {
      await add.press("Enter");
      await expect(badge(page)).toHaveText(count);
    }
    await value(page, "Colour", "Slate").press("Enter");
    await expect(page).toHaveURL(`${path}?variant=${slateKit.id}`);
    await expect(value(page, "Colour", "Slate")).toBeFocused();
    await add.press("Enter");
    await expect(badge(page)).toHaveText("3");
    // A choice is no step of the browser's history.
    await page.goBack();
    await expect(page).toHaveURL(/\/explore$/);

    await page.goto("/checkout");
    for (const name of names) await expect(page.getByRole("main")).toContainText(name);
    await proceedToPayment(page);
    await fillCard(page, "4242424242424242");
    const confirm = page.getByRole("button", { name: "Confirm Order Payment" });
    // A disabled button takes no focus: the key would go elsewhere.
    await expect(confirm).toBeEnabled();
    await confirm.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
    for (const name of names) await expect(article(page)).toContainText(name);
  });
});

test("what is sold out, missing or gone says so, and leads to what there is @full", async ({ page }) => {
  const { path, handle, variants } = await addShown();
  const [pearl, , slate, slateKit] = variants;
  await slateKit.setStock(0);
  await mustAsOps("DELETE", slate.path);
  await openUntil(page, path, async () => {
    await expect(value(page, "Colour", "Slate")).toContainText("Sold out", { timeout: 500 });
    await expect(value(page, "Colour", "Slate")).toContainText("Also changes Kit", { timeout: 500 });
  });
  await expect(page.getByTestId("stock")).toHaveText("Only 5 left");
  const before = await placesOf(page);
  await value(page, "Colour", "Slate").click();
  await expect(page).toHaveURL(`${path}?variant=${slateKit.id}`);
  await expect(page.getByTestId("stock")).toHaveText("Sold out");
  await expect(value(page, "Kit", "Standard")).toContainText("Also changes Colour");
  for (const name of ["Purchase", "Add to Cart"])
    await expect(article(page).getByRole("button", { name })).toBeDisabled();
  expect(await placesOf(page)).toEqual(before);
  expect(await auditPage(page)).toEqual([]);

  const email = freshEmail("waiting");
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByRole("link", { name: "Tell me when it is back" }).click();
  await expect(formField(page, "alertEmail")).toBeFocused();
  await formField(page, "alertEmail").fill(email);
  await page.getByRole("button", { name: "Tell me", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: `We sent a link to ${email}` })).toBeVisible();
  await waitForMails(email, "stock_alert_confirmation");

  await page.goto(`${path}?variant=${slate.id}`);
  await expect(page.getByTestId("gone-variant")).toBeVisible();
  await expect(page.getByTestId("price")).toHaveText("$99.00");
  await page.goto(`/products/${pearl.id}`);
  await expect(page).toHaveURL(`${path}?variant=${pearl.id}`);
  await page.goto(`/compare?products=${handle}.${pearl.id},${handle}.${slateKit.id}`);
  await expect(page.getByRole("columnheader", { name: pearl.name })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: slateKit.name })).toBeVisible();
});

test("a link to a part of the page, or to a page about it, keeps the choice @full", async ({ page }) => {
  await page.goto("/products/kestrel-air");
  await value(page, "Kit", "Fly More").click();
  const expectKit = () => expect(value(page, "Kit", "Fly More")).toHaveAttribute("aria-current", "true");
  const parts = page.getByRole("navigation", { name: "On this page" });
  await parts.getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL(/\?variant=variant_\w+#reviews$/);
  await expectKit();
  for (const [there, back] of [
    ["All rules, by country, with their sources", "Back to the Kestrel Air (Pearl, Fly More)"],
    [/^(?:See all, or ask|Ask a question)$/, "Back to Kestrel Air"],
    ["3D model of Kestrel Air", "Back to Kestrel Air (Pearl, Fly More)"],
    ["Compare", "Kestrel Air (Pearl, Fly More)"],
  ] as const) {
    await page.getByRole("article").getByRole("link", { name: there }).click();
    await page.getByRole("link", { name: back, exact: true }).click();
    await expect(page).toHaveURL(/\/products\/kestrel-air\?variant=variant_\w+$/);
    await expectKit();
  }
});

test("a colour without a 3D model of its own shows no other colour's @full", async ({ page }) => {
  const model = page.getByRole("link", { name: "3D model of Kestrel Air" });
  await page.goto("/products/kestrel-air");
  await expect(model).toBeVisible();
  await value(page, "Colour", "Graphite").click();
  await expect(page).toHaveURL(/\?variant=variant_\w+$/);
  await expect(model).toHaveCount(0);
  const { pathname, search } = new URL(page.url());
  expect(await new Person().statusOf(`${pathname}/3d${search}`)).toBe(404);
});

test("a card has the lowest price and adds the first variant, under its name @full", async ({ page }) => {
  const { title, variants } = await addShown(20);
  const [pearl] = variants;
  const card = page.getByTestId("product-card").filter({ has: page.getByText(title, { exact: true }) });
  const search = `/explore?q=${encodeURIComponent(title)}`;
  await openUntil(page, search, () => expect(card).toContainText("From $99.00", { timeout: 500 }));
  await expect(card).toContainText("2 colours");
  await card.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${pearl.name} was added to the cart.` })).toHaveCount(1);
  await page.getByRole("banner").getByRole("button", { name: "Open cart" }).click();
  await expect(drawer(page).getByRole("link", { name: pearl.name })).toHaveAttribute("href", `/products/${pearl.id}`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("each value is a link to a page of its own, which is one page for search engines @full", async ({ page }) => {
    const { path, variants } = await addShown(20);
    await page.goto(path);
    await value(page, "Kit", "Fly More").click();
    await expect(page).toHaveURL(`${path}?variant=${variants[1].id}`);
    await expect(page.getByTestId("price")).toHaveText("$129.00");
    await expect(value(page, "Kit", "Fly More")).toHaveAttribute("aria-current", "true");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
  });
});
