import type { Page } from "@playwright/test";
import { auditPage, VIEWS } from "./page-audit";
import { expect, test } from "./shop-test";

const front = (page: Page) => page.getByRole("link", { name: "Kestrel Pro from the front" });
const zoom = (page: Page) => page.getByRole("dialog", { name: "Pictures of Kestrel Pro" });
/** How wide the picture in the middle is shown, in pixels of the window. */
const shownWidth = (page: Page) =>
  zoom(page)
    .locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)')
    .evaluate((image) => Math.round(image.getBoundingClientRect().width));

test("a picture is enlarged by press, wheel and keys, and the focus returns to it @full", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/products/kestrel-pro");
  await front(page).focus();
  await page.keyboard.press("Enter");
  await expect(zoom(page)).toBeVisible();
  await expect(zoom(page).getByRole("img", { name: "Kestrel Pro from the front" })).toHaveAttribute(
    "src",
    "/images/products/kestrel-pro-1-zoom.webp",
  );
  const whole = await shownWidth(page);
  await page.keyboard.press("+");
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(whole * 1.3);
  await page.keyboard.press("0");
  await expect.poll(() => shownWidth(page)).toBe(whole);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(whole);
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await expect(zoom(page).getByText("2 / 6")).toBeVisible();
  expect(await auditPage(page, VIEWS.slice(0, 1))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(zoom(page)).toHaveCount(0);
  await expect(front(page)).toBeFocused();
});

test("a clip plays in the place of the pictures until one of them is chosen @full", async ({ page }) => {
  await page.goto("/products/kestrel-pro");
  await page.getByRole("link", { name: "Clip of Kestrel Pro" }).click();
  const clip = page.locator("video");
  await expect(clip).toBeFocused();
  await expect.poll(() => clip.evaluate((video) => (video as HTMLVideoElement).currentSrc)).toMatch(/kestrel-pro/);
  await page.getByRole("button", { name: "Show picture 2 of 6" }).click();
  await expect(clip).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Kestrel Pro from behind" })).toBeInViewport({ ratio: 0.5 });
});

test("the 3D model is shown on a page of its own, in words too, and leads back @full", async ({ page }) => {
  await page.goto("/products/kestrel-pro");
  await page.getByRole("link", { name: "3D model of Kestrel Pro" }).click();
  await expect(page).toHaveURL(/\/products\/kestrel-pro\/3d$/);
  await expect(page.getByRole("heading", { level: 1, name: "Kestrel Pro in 3D" })).toBeVisible();
  await expect
    .poll(() => page.locator("model-viewer").evaluate((viewer) => (viewer as Element & { loaded?: boolean }).loaded))
    .toBe(true);
  await expect(page.getByText("A folding drone in matte graphite", { exact: false }).last()).toBeVisible();
  expect(await auditPage(page)).toEqual([]);
  await page.getByRole("link", { name: "Buy it for $899.00" }).click();
  await expect(page).toHaveURL(/\/products\/kestrel-pro#product-name$/);
  await expect(page.getByRole("article").getByRole("button", { name: "Purchase" })).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: "Back to Kestrel Pro" }).click();
  await expect(page).toHaveURL(/\/products\/kestrel-pro$/);
});

test("the 3D page says where the browser cannot show the model @full", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto("/products/kestrel-pro/3d");
  await expect(page.getByRole("alert")).toContainText("The model could not be shown.");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures and clip are links to their files, and the 3D page says what it needs @full", async ({ page }) => {
    await page.goto("/products/kestrel-pro");
    await expect(front(page)).toHaveAttribute("href", "/images/products/kestrel-pro-1-zoom.webp");
    await expect(page.getByRole("link", { name: "Clip of Kestrel Pro" })).toHaveAttribute("href", /\.mp4$/);
    await page.getByRole("link", { name: "3D model of Kestrel Pro" }).click();
    // By its element: Playwright reads no text inside "noscript".
    await expect(page.locator("noscript p")).toBeVisible();
  });
});
