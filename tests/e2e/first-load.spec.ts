import type { Page } from "@playwright/test";
import { expect, test } from "./shop-test";

const screen = (page: Page) => page.getByTestId("first-load");

test("counts from 10 to 100 by the millisecond, hides 2 s later, is over after 5 s, and does not come back [S1-07 S2-89 S9-08 S9-09]", async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/home", { waitUntil: "commit" });
  await expect(page.locator("html"), "the script waits for the stylesheets").toHaveClass(/first-load/);
  await expect(screen(page)).toBeVisible();
  await expect(screen(page)).toHaveText("10%");
  await page.clock.runFor(50);
  // Drawn at the last frame, which is up to 16 ms old.
  await expect(screen(page)).toHaveText(/^(4[5-9]|5\d|60)%$/);
  await page.clock.runFor(60);
  await expect(screen(page)).toHaveText("100%");
  await page.clock.runFor(1_975);
  await expect(screen(page)).toBeVisible();
  await expect(page.locator("html")).not.toHaveClass(/first-load-done/);
  await page.clock.runFor(10);
  await expect(screen(page)).toBeHidden();
  await page.clock.runFor(2_900);
  await expect(page.locator("html")).toHaveClass(/first-load/);
  await page.clock.runFor(10);
  await expect(page.locator("html")).not.toHaveClass(/first-load/);
  await page.clock.resume();
  await page.reload();
  await expect(screen(page)).toBeHidden();
  await page.goto("/explore");
  await expect(screen(page)).toBeHidden();
});

test("lets the page be used beneath it @full", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Store" }).click();
  await expect(page).toHaveURL(/\/explore$/);
});

test("is absent with reduced motion @full", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/home");
  await expect(screen(page)).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the first-load screen is absent, and the page is whole @full", async ({ page }) => {
    await page.goto("/home");
    await expect(screen(page)).toBeHidden();
    await expect(page.getByText("Providing a Wide Range of Drones")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause the banner" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Watch the clip" })).toHaveCount(3);
  });
});
