import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect, openMenu, signUp, test } from "./shop-test";

const Products = z.array(
  z.object({ productName: z.string(), productImg: z.string(), shortDescription: z.string(), productPrice: z.number() }),
);
const BUILT_IN = 11;

async function firstProducts(page: Page, limit: number) {
  return Products.parse(await (await page.request.get(`/api/server/products?limit=${limit}`)).json());
}

const cards = (page: Page) => page.getByTestId("product-card");

/** The names of the Store's cards, from the first page to the last; no page is opened for them. */
const namesOnAllPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names: string[] = [];
    for (let next: string | null | undefined = "/explore"; next; ) {
      const html = new DOMParser().parseFromString(await (await fetch(next)).text(), "text/html");
      for (const { textContent } of html.querySelectorAll("[data-testid=product-card] h2")) names.push(textContent);
      next = html.querySelector("nav[aria-label=Pages] a[rel=next]")?.getAttribute("href");
    }
    return names;
  });

test("the texts and buttons of the cards in a row are on one line each @full", async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/explore");
    await expect(cards(page).nth(BUILT_IN - 1)).toBeVisible();
    // Other tests' products may lack a figure or a sentence.
    const uneven = await cards(page).evaluateAll((shown, most: number) => {
      const all = shown.slice(0, most);
      const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);
      const rows = [...new Set(all.map(topOf))].map((top) => all.filter((card) => topOf(card) === top));
      return rows.flatMap((row) =>
        [/^\$\d/, /\d (?:g|min)(?:$|\()/, /\w\.$/, /^Purchase$/].flatMap((words) => {
          const found = row.flatMap((card) =>
            [...card.querySelectorAll("p, button")].filter(({ textContent }) => words.test(textContent)),
          );
          const tops = found.map(topOf);
          return new Set(tops).size > 1 ? [`${found.map(({ textContent }) => textContent)}: ${tops}`] : [];
        }),
      );
    });
    expect(uneven, `${width} px`).toEqual([]);
  }
});

test("the home page shows the first six products [S1-09 S9-01]", async ({ page }) => {
  const names = (await firstProducts(page, 6)).map(({ productName }) => productName);
  const html = await (await page.request.get("/home")).text();
  const cards = html.matchAll(/data-testid="product-card".*?<h3[^>]*><a[^>]*>(.*?)<\/a>/gs);
  expect([...cards].map(([, name]) => name)).toEqual(names);
});

test("the store, behind the link Store, shows every product, in three columns on a wide window [S2-03]", async ({
  page,
  isMobile,
}) => {
  const listed = async () =>
    Products.parse(await (await page.request.get("/api/server/products")).json()).map(({ productName }) => productName);
  await page.goto("/login");
  await openMenu(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Store", exact: true }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store");
  await expect(cards(page).nth(BUILT_IN - 1)).toBeVisible();
  const grid = page.getByRole("list").filter({ has: cards(page).first() });
  const columns = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(isMobile ? 2 : 3);
  // Other tests add and delete products of theirs meanwhile, which a page may show a moment later.
  await expect(async () => {
    const before = await listed();
    const shown = await namesOnAllPages(page);
    const after = await listed();
    const throughout = before.filter((name) => after.includes(name));
    expect(throughout.length).toBeGreaterThanOrEqual(BUILT_IN);
    expect(shown.filter((name) => throughout.includes(name))).toEqual(throughout);
  }).toPass();
});

test("a card has image, name, short description, price in dollars and two buttons; Purchase puts it into the cart and goes to the checkout [S2-45 S2-46 S9-13]", async ({
  page,
}) => {
  await signUp(page);
  const [sparrow] = await firstProducts(page, 1);
  await page.goto("/explore");
  const card = cards(page).first();
  await expect(card.getByRole("heading")).toHaveText(sparrow?.productName ?? "");
  await expect(card).toContainText(sparrow?.shortDescription ?? "none");
  await expect(card).toContainText(`$${sparrow?.productPrice.toFixed(2)}`);
  const picture = card.locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(card.getByRole("button")).toHaveText(["Purchase", "Add to Cart"]);
  await card.getByRole("button", { name: "Purchase" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("region", { name: "Your cart" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});
