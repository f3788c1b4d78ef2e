import type { Page } from "@playwright/test";
import { addToCart, allowErrors, bringCart, expect, requestsOf, signUp, test } from "./shop-test";

const drawer = (page: Page) => page.getByRole("dialog", { name: "Your cart" });
const opener = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Open cart" });
const lines = (page: Page) => drawer(page).getByRole("listitem");
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("persist:root") ?? "null")?.state.items ?? null);

test("a visitor opens the cart by keyboard, changes a quantity, removes and restores a line @full", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const late = requestsOf(page, /cart-drawer/);
  await page.goto("/explore");
  for (const name of ["Sparrow", "Kestrel Pro"]) await addToCart(page, name);
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart" })).toHaveText("2");
  expect(late, "nothing of it is loaded before it is opened").toEqual([]);
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("heading", { name: "Your cart" })).toBeFocused();
  await expect(lines(page)).toHaveCount(2);
  await expect(drawer(page)).toContainText("You sign in at checkout");

  const quantity = drawer(page).getByRole("textbox", { name: "Quantity of Sparrow" });
  await quantity.fill("12");
  await expect(drawer(page).getByTestId("cart-subtotal")).toHaveText("$2,687.00");
  await quantity.fill("1000");
  await expect(
    drawer(page)
      .getByRole("alert")
      .filter({ hasText: /at most|in stock/ }),
  ).toBeVisible();
  await quantity.fill("0");
  await expect(drawer(page).getByText("At least 1.")).toBeVisible();
  await quantity.blur();
  await expect(quantity).toHaveValue("12");

  await drawer(page).getByRole("button", { name: "Remove Sparrow" }).focus();
  await page.keyboard.press("Enter");
  const undo = drawer(page).getByRole("button", { name: "Undo: put Sparrow back" });
  await expect(undo).toBeFocused();
  await expect.poll(async () => (await stored(page)).length).toBe(1);
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("button", { name: "Remove Sparrow" })).toBeFocused();
  await expect
    .poll(() => stored(page))
    .toEqual([
      expect.objectContaining({ productName: "Sparrow", quantity: 12 }),
      expect.objectContaining({ productName: "Kestrel Pro", quantity: 1 }),
    ]);

  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest("dialog") != null;
    });
    expect(place, "Tab stays in the drawer").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await drawer(page).getByRole("link", { name: "Go to checkout" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expect(drawer(page)).toBeHidden();
});

test("an empty cart leads to the drones @full", async ({ page }) => {
  await page.goto("/");
  await opener(page).click();
  await expect(drawer(page)).toContainText("Nothing in it yet");
  await drawer(page).getByRole("link", { name: "See all drones" }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(drawer(page)).toBeHidden();
});

test("Add to Cart answers on its own button and in the bar, which stays, and moves nothing @full", async ({ page }) => {
  await page.goto("/explore");
  const button = page.getByTestId("product-card").nth(4).getByRole("button", { name: "Add to Cart" });
  await button.scrollIntoViewIfNeeded();
  const cards = () =>
    page
      .getByTestId("product-card")
      .evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().toJSON()).map(({ top, height }) => [top, height]),
      );
  const before = await cards();
  await button.click();
  // Both at once, because it goes after a moment.
  const answer = () =>
    button.evaluate((element) => [element.dataset.answer, getComputedStyle(element, "::after").content]);
  await expect.poll(answer, { intervals: [50] }).toEqual(["1 in cart", expect.stringContaining("1 in cart")]);
  await expect(button).toHaveText("Add to Cart");
  await expect(page.getByTestId("cart-badge")).toBeInViewport();
  expect(await cards()).toEqual(before);
  await button.click();
  await expect(button).toHaveAttribute("data-answer", "2 in cart");
  await expect(button).not.toHaveAttribute("data-answer", /./);
});

test("a second device finds the same cart; what it removes is gone on the first @full", async ({ page, browser }) => {
  await bringCart(page);
  await page.goto("/explore");
  const kept = page.waitForResponse(/\/cart\/account$/);
  await signUp(page);
  const cookies = await page.context().cookies();
  await page.reload();
  await kept;
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const second = await context.newPage();
  await second.goto("/explore");
  await expect(second.getByTestId("cart-badge")).toHaveText("1");
  const added = second.waitForResponse(/\/cart\/account$/);
  await addToCart(second, "Kestrel Pro");
  await added;
  await opener(second).click();
  const told = second.waitForResponse(/\/cart\/account$/);
  await drawer(second).getByRole("button", { name: "Remove Sparrow" }).click();
  await told;
  await page.reload();
  await expect.poll(() => stored(page)).toEqual([expect.objectContaining({ productName: "Kestrel Pro", quantity: 1 })]);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await context.close();
});

test("a cart whose code does not come says so, and opens with another press @full", async ({ page }) => {
  allowErrors(page, /Failed to (load resource|fetch)|dynamically imported module|did not come/);
  const files = /\/assets\/cart-drawer-[^/]*$/;
  await page.route(files, (route) => route.abort());
  await page.goto("/explore");
  await addToCart(page, "Sparrow");
  await opener(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "The cart could not be loaded." })).toBeInViewport();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await page.unroute(files);
  await opener(page).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText("The cart could not be loaded.")).toHaveCount(0);
});

test("drawer and checkout say of an accessory that its drone is not in the cart @full", async ({ page }) => {
  const said = "Flight battery 77 Wh fits Kestrel Pro, which is not in this cart.";
  await signUp(page);
  await bringCart(page, "Flight battery 77 Wh");
  await page.goto("/checkout");
  await expect(page.getByRole("main").getByTestId("misfits")).toContainText(said);
  await page.goto("/explore");
  await opener(page).click();
  await expect(drawer(page).getByTestId("misfits")).toContainText(said);
  await drawer(page).getByRole("button", { name: "Close" }).click();
  await addToCart(page, "Kestrel Pro");
  await opener(page).click();
  await expect(drawer(page).getByTestId("cart-costs")).toBeVisible();
  await expect(drawer(page).getByTestId("misfits")).toHaveCount(0);
});
