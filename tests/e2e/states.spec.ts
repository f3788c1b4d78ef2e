import type { Page } from "@playwright/test";
import { Person } from "../support/person";
import { sidewaysScroll } from "./page-audit";
import { addToCart, allowErrors, expect, fakeMapService, openUntil, signUp, test } from "./shop-test";

/** How far a page may shift while it loads (cumulative layout shift, docs/accessibility.md). */
const MOST_SHIFT = 0.02;
const NARROWEST_PX = 320;

/** From now on, every page adds up its layout shifts. */
async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const layoutShift = () => {
      add(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { layoutShift });
  });
}

const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { layoutShift: () => number }).layoutShift();
  });

test("offline, the shop says so, keeps page and cart, and goes on when the network is back @full", async ({ page }) => {
  // A failed request is not repeated: navigation then loads a new page.
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|Error loading route module|dynamically imported module/);
  await page.goto("/explore");
  await addToCart(page, "Sparrow");
  // Its code comes after the page's own.
  await expect(page.getByTestId("offline-bar")).toBeAttached();
  await page.context().setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You are offline." })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline." })).toBeVisible();
  await expect(page).toHaveURL(/\/explore$/);
  await addToCart(page, "Sparrow");
  await expect(page.getByRole("link", { name: /cart/i }).first()).toContainText("2");
  await page.context().setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "You are offline." })).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("a screen whose code cannot be had leaves one where one is @full", async ({ page }) => {
  allowErrors(page, /ERR_FAILED|Error loading route module|dynamically imported module/);
  await page.goto("/explore");
  await addToCart(page, "Sparrow");
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  await page.route("**/*", (route) => route.abort());
  await page.getByRole("button", { name: "Purchase" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline." })).toBeVisible();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
  await page.unroute("**/*");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("nothing moves while a page and its skeletons give way to what they stand for @full", async ({ page }) => {
  await fakeMapService(page);
  await watchLayoutShift(page);
  await signUp(page, "Cal Mlayout");
  await page.goto("/explore");
  await addToCart(page, "Sparrow");
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  for (const [path, ready] of [
    ["/", page.getByRole("heading", { name: "Sparrow", exact: true })],
    ["/explore", page.getByRole("heading", { name: "Sparrow", exact: true })],
    ["/checkout", page.getByRole("button", { name: "Proceed to Payment" })],
    ["/dashboard/myOrders", page.getByText("No orders yet")],
  ] as const) {
    await page.goto(path);
    await expect(ready).toBeVisible();
    expect(await layoutShift(page), path).toBeLessThanOrEqual(MOST_SHIFT);
  }
});

test("a review from right to left reads that way, and a long name stays in its card @full", async ({ page }) => {
  await fakeMapService(page);
  const writer = await Person.signUp("Noor");
  const description = `طائرة رائعة وسهلة الطيران ${Date.now()}`;
  const review = { reviewerName: "ن".repeat(200), reviewerOccupation: "مصورة", description, rating: 5 };
  expect((await writer.api("POST", "/addReview", { body: review })).status).toBe(201);
  await openUntil(page, "/", () => expect(page.getByText(description)).toBeVisible({ timeout: 2_000 }));
  await expect(page.getByText(description)).toHaveCSS("direction", "rtl");
  await page.setViewportSize({ width: NARROWEST_PX, height: 800 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});
