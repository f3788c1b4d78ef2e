import type { Page, Route } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { expect, signIn, test } from "./shop-test";

const THANKS = "Thank you. Your review is saved.";

const article = (page: Page) => page.getByRole("article");

test("the gallery is worked by keyboard alone, and links lead to the parts of the page @full", async ({ page }) => {
  await page.goto("/products/kestrel-pro");
  const second = page.getByRole("button", { name: "Show picture 2 of 6" });
  await expect(page.getByRole("img", { name: "Kestrel Pro from the front" })).toBeInViewport();
  await second.focus();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("img", { name: "Kestrel Pro from behind" })).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole("img", { name: "Kestrel Pro from the front" })).toHaveCount(0);
  await expect(second).toBeFocused();

  const parts = page.getByRole("navigation", { name: "On this page" });
  for (const name of ["In the box", "Specifications", "Safety and maker", "Reviews"]) {
    await parts.getByRole("link", { name }).click();
    const title = page.getByRole("heading", { level: 2, name });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(160);
    expect((await title.boundingBox())?.y).toBeGreaterThan(64);
  }
  await expect(page.getByRole("region", { name: "What the camera sees" }).getByRole("img")).toHaveCount(3);
});

test("price and buttons stay at hand, beside what a racing drone does not do @full", async ({ page }) => {
  await page.goto("/products/swift-fpv");
  const notice = article(page).getByText("It does not hover by itself and does not return home.");
  const purchase = article(page).getByRole("button", { name: "Purchase" });
  await expect(purchase).toHaveAccessibleDescription(/You fly this drone by hand\./);
  const [above, button] = [await notice.boundingBox(), await purchase.boundingBox()];
  const gap = (button?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(48);
  const bar = page.getByRole("region", { name: "Buy Swift FPV" });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  const buy = isNarrow ? bar : article(page);
  await expect(bar.getByRole("button", { name: "Add to Cart" })).not.toBeInViewport();
  await page.getByRole("rowheader", { name: "Remote ID" }).scrollIntoViewIfNeeded();
  await expect(buy.getByRole("button", { name: "Add to Cart" })).toBeInViewport({ ratio: 1 });
  await expect(buy.getByText("$449.00").last()).toBeInViewport({ ratio: 1 });
  if (isNarrow) await expect(bar.getByText("You fly this drone by hand.")).toBeInViewport({ ratio: 1 });
  await page.goto("/products/kestrel-pro");
  await expect(purchase).toBeVisible();
  await expect(page.getByText("You fly this drone by hand.")).toHaveCount(0);
  await purchase.click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcheckout$/);
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("the bar with the buttons gives way to other products' buttons in view @full", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products/swift-fpv");
  const bar = page.getByRole("region", { name: "Buy Swift FPV" });
  await expect(page.getByRole("article").getByRole("button", { name: "Add to Cart" })).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  await page.getByRole("rowheader", { name: "Remote ID" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  // It would be on each sheet.
  await page.emulateMedia({ media: "print" });
  await expect(bar).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(bar).toBeVisible();
  await page.getByTestId("product-card").first().getByRole("button", { name: "Add to Cart" }).scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
});

test("an accessory's page says first what it fits @full", async ({ page }) => {
  await page.goto("/products/battery-77-wh");
  const fits = page.getByRole("region", { name: "What it fits" });
  await expect(fits.getByRole("link", { name: "Kestrel Pro" })).toBeVisible();
  const above = await fits.boundingBox();
  const figures = await article(page).getByText("Capacity").first().boundingBox();
  expect((above?.y ?? 0) < (figures?.y ?? 0)).toBe(true);
});

test("what was added to the cart is not said of the next product @full", async ({ page }) => {
  await page.goto("/products/battery-77-wh");
  await article(page).getByRole("button", { name: "Add to Cart" }).click();
  const added = article(page).getByText("Added to your cart.");
  await expect(added).toBeVisible();
  await page.getByRole("region", { name: "What it fits" }).getByRole("link", { name: "Kestrel Pro" }).click();
  await expect(article(page).getByRole("heading", { level: 1, name: "Kestrel Pro" })).toBeFocused();
  await expect(added).toBeHidden();
});

test("who bought a product reviews it, changes that, and all see the average @full", async ({ page, browser }) => {
  const { handle, productName } = await addKnownProduct();
  const buyer = await Person.signUp("Ada Shopper");
  await buyShipped(buyer, productName);
  await signIn(page, buyer, `/products/${handle}`);
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("There are errors, check your console")).toBeVisible();
  await page.getByRole("radio", { name: /^4/ }).check();
  await formField(page, "productReview").fill("مستقرة وهادئة.\nAnd home by itself.");
  let held: Route | undefined;
  await page.route(
    (url) => url.pathname === `/products/${handle}` && url.searchParams.get("_data") === "routes/products.$handle",
    (route) => {
      if (route.request().method() === "GET") held = route;
      else void route.continue();
    },
    { times: 2 },
  );
  await page.getByRole("button", { name: "Send review" }).click();
  await expect.poll(() => held).toBeDefined();
  await expect(page.getByRole("button", { name: "Send review" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(THANKS)).toHaveCount(0);
  await held?.continue();
  await expect(page.getByText(THANKS)).toBeVisible();
  expect(await page.getByRole("link", { name: /4\.0 · 1 review/ }).count()).toBe(1);
  await page.getByRole("radio", { name: /^5/ }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("link", { name: /5\.0 · 1 review/ })).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(new URL(`/products/${handle}`, page.url()).href);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(productName);
  await expect(stranger.getByText("Ada S.", { exact: true })).toBeVisible();
  await expect(formField(stranger, "productReview")).toHaveCount(0);
  await stranger.close();
});

test.describe("in Dhaka", () => {
  test.use({ timezoneId: "Asia/Dhaka" });

  test("the page answers for the visitor's country and the one they choose @full", async ({ page }) => {
    await page.goto("/products/kestrel-pro");
    const here = page.getByRole("region", { name: "Can I buy and fly it here?" });
    const weight = page.getByRole("row", { name: /^Weight/ });
    await expect(here).toContainText("We deliver to Bangladesh.");
    await expect(page.getByTestId("terms")).toContainText(/[AP]M GMT\+6, delivered to Bangladesh\.$/);
    await expect(weight).not.toContainText("lb");
    const choose = async (country: string) => {
      await here.getByLabel("Country").selectOption(country);
      await here.getByRole("button", { name: "Show" }).click();
    };
    await choose("United States");
    await expect(page).toHaveURL(/\?country=us#here$/);
    await expect(here).toContainText("We deliver to the United States.");
    await expect(weight).toContainText("895 g (1.97 lb)");
    await choose("Germany");
    await expect(here).toContainText("We do not deliver to Germany.");
    await page.goto("/products/kestrel-air");
    await expect(here).toContainText("We do not deliver to Germany.");
  });
});
