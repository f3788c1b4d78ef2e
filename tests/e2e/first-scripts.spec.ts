import { openPageInTwoParts } from "../support/pages";
import { Person } from "../support/person";
import { allowErrors, enter, expect, hold, requestsOf, SCRIPTS, test, waitForScripts } from "./shop-test";

const PAGE = "/products/sparrow";

test("a page asks for scripts once its first picture has been painted @full", async ({ page }) => {
  const asked = requestsOf(page, SCRIPTS);
  // If the picture takes too long, the scripts start without it, so the page's time must not pass.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await hold(page, /\/images\/products\/sparrow-1/);
  await page.goto(PAGE, { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(page.locator("script[type=held]")).toBeAttached();
  expect(asked).toEqual([]);
  release();
  await page.clock.resume();
  await waitForScripts(page);
  expect(asked.length).toBeGreaterThan(3);
});

test("a page whose first picture does not come has its scripts all the same @full", async ({ page }) => {
  allowErrors(page, /Failed to load resource/);
  await page.route(/\/images\/products\/sparrow-1/, (route) => route.abort());
  await page.goto(PAGE);
  await waitForScripts(page);
});

test("a button that is pressed before the scripts are there does its work once they are", async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto(PAGE, { waitUntil: "commit" });
  const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
  await add.click();
  await add.click();
  await expect(page.getByTestId("cart-badge")).not.toBeAttached();
  release();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("a button that is pressed before the page has its end does its work too @full", async ({ page }) => {
  const slow = await openPageInTwoParts(PAGE, "</main>");
  try {
    await page.goto(slow.url, { waitUntil: "commit" });
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByRole("contentinfo")).not.toBeAttached();
    slow.release();
    await expect(page.getByTestId("cart-badge")).toHaveText("1");
  } finally {
    slow.close();
  }
});

test("an empty cart's checkout says so before its scripts, which come after the picture @full", async ({ page }) => {
  await enter(page.context(), await Person.signUp());
  const asked = requestsOf(page, SCRIPTS);
  // As above: the page's time must not pass.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await hold(page, /\/images\/products\/kestrel-mini-2/);
  await page.goto("/checkout", { waitUntil: "commit" });
  const empty = page.getByRole("heading", { name: "Your cart is empty" });
  await expect(empty).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading your cart" })).toBeHidden();
  expect(asked).toEqual([]);
  await empty.evaluate((heading) => heading.setAttribute("data-known", ""));
  release();
  await page.clock.resume();
  await waitForScripts(page);
  await expect(page.getByRole("status", { name: "Loading your cart" })).not.toBeAttached();
  // The same element: nothing is painted a second time.
  await expect(empty).toHaveAttribute("data-known", "");
});

test("the checkout of a filled cart waits for no picture, and calls no cart empty @full", async ({ page }) => {
  await enter(page.context(), await Person.signUp());
  await page.goto("/products/sparrow");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  const pictures = requestsOf(page, /kestrel-mini-2/);
  const release = await hold(page, SCRIPTS);
  await page.goto("/checkout", { waitUntil: "commit" });
  await expect(page.getByRole("status", { name: "Loading your cart" })).toBeVisible();
  await expect(page.locator("script[type=held]")).not.toBeAttached();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "Delivery Order Form" })).toBeVisible();
  expect(pictures).toEqual([]);
});
