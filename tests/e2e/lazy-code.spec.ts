import type { Page, Route } from "@playwright/test";
import { fillDelivery, formField } from "../support/fields";
import { allowErrors, expect, fakeMapService, openCheckout, signInByForm, signUpByForm, test } from "./shop-test";

/** The browser's message about code that does not load, and React's about a part that failed for it. */
const NOT_LOADED =
  /Failed to (load resource|fetch)|dynamically imported module|Error loading route module|did not come/;
const ADDRESS = "House 12, Road 5\nDhanmondi, Dhaka";

test.beforeEach(({ page }) => allowErrors(page, NOT_LOADED));

/** Blocks the build's files whose name begins so. Returns a function that unblocks them. */
async function withhold(page: Page, name: string, answer: (route: Route) => Promise<void> = (route) => route.abort()) {
  const files = new RegExp(`/assets/${name}-[^/]*$`);
  await page.route(files, answer);
  return () => page.unroute(files);
}

const notFound = (route: Route) => route.fulfill({ status: 404, body: "Not found" });
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem("persist:root"));

test("a map that cannot be loaded says so in its place, and comes with another try @full", async ({ page }) => {
  await fakeMapService(page);
  const release = await withhold(page, "street-map");
  await page.goto("/");
  await formField(page, "message").fill("Do you ship to Sylhet?");
  const map = page.getByTestId("shop-map");
  await expect(map.getByRole("alert")).toContainText("The map could not be loaded.");
  await expect(page.getByRole("region", { name: "Our Products" })).toBeVisible();
  await release();
  await map.getByRole("button", { name: "Try again" }).click();
  await expect(map.locator(".leaflet-container")).toBeVisible();
  await expect(formField(page, "message")).toHaveValue("Do you ship to Sylhet?");
});

async function typeDelivery(page: Page): Promise<void> {
  await openCheckout(page);
  await fillDelivery(page, { address: ADDRESS, phone: "+880 1700 000000" });
}

test("a payment that cannot be loaded keeps cart and delivery, and opens by another press @full", async ({ page }) => {
  await typeDelivery(page);
  const release = await withhold(page, "payment-dialog");
  const proceed = page.getByRole("button", { name: "Proceed to Payment" });
  await proceed.click();
  await expect(
    page.getByRole("main").getByRole("alert").getByText("The payment could not be loaded."),
  ).toBeInViewport();
  await expect(formField(page, "address")).toHaveValue(ADDRESS);
  await expect(page.getByRole("region", { name: "Your cart" }).getByRole("listitem")).toHaveCount(1);
  await release();
  await proceed.click();
  await expect(page.getByRole("dialog", { name: "Pay by card" })).toBeVisible();
});

test("a card field that cannot be loaded says so, and comes with another try @full", async ({ page }) => {
  await typeDelivery(page);
  await page.route("**/stripe.js", (route) => route.abort());
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  await expect(dialog.getByRole("alert")).toHaveText("The card field could not be loaded. Nothing has been charged.");
  await expect(dialog.getByRole("button", { name: "Confirm Order Payment" })).toBeDisabled();
  await page.unroute("**/stripe.js");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.locator('input[name="cardnumber"]')).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("a checkout whose files a deploy has removed is loaded again once, as it was typed @full", async ({ page }) => {
  await typeDelivery(page);
  const cart = await storedCart(page);
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  await withhold(page, "payment-dialog", notFound);
  await page.route(/\/assets\/manifest-/, (route) =>
    route.request().method() === "HEAD" ? notFound(route) : route.continue(),
  );
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("The page was loaded again. What you typed is still here.")).toBeVisible();
  await expect(formField(page, "address")).toHaveValue(ADDRESS);
  await expect(formField(page, "phone")).toHaveValue("+880 1700 000000");
  expect(await storedCart(page)).toBe(cart);
  expect(await page.evaluate(() => sessionStorage.getItem("typedText"))).toBeNull();
  // The build is the same: the page says so and does not retry forever.
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("The payment could not be loaded.")).toBeVisible();
  expect(loads).toBe(1);
});

test("a screen whose files a deploy has removed is loaded whole, the cart as it was @full", async ({ page }) => {
  await page.goto("/products/sparrow");
  await page.getByRole("article").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  // The open page's file is gone; the reloaded page asks for the file of the new build.
  let isOld = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await withhold(page, "explore", (route) => (isOld ? notFound(route) : route.continue()));
  await page.getByRole("banner").getByRole("link", { name: "Store" }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
});

test("a page whose scripts do not come says so, and works as one without scripts", async ({ page }) => {
  await withhold(page, "entry.client");
  await page.goto("/login?redirectTo=%2F", { waitUntil: "load" });
  const note = page.getByRole("alert").filter({ hasText: "Part of this page could not be loaded" });
  await expect(note.getByRole("link", { name: "Load it again" })).toHaveAttribute("href", "/login?redirectTo=%2F");
  await signInByForm(page, "nobody@example.com", "wrong horse battery");
  await expect(page.getByText(/password/i).first()).toBeVisible();
  await expect(formField(page, "email")).toHaveValue("nobody@example.com");
});

test("what a toast would say is said without it, where toasts cannot be loaded @full", async ({ page }) => {
  await withhold(page, "toast-engine");
  await signUpByForm(page);
  const message = page.getByRole("status").filter({ hasText: "User Sign up is successful." });
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "close" }).click();
  await expect(message).toHaveCount(0);
});

test("pictures are chosen without what slides them, and open as files without the zoom @full", async ({ page }) => {
  const release = await withhold(page, "gallery-engine");
  await withhold(page, "zoom-engine");
  await page.goto("/products/kestrel-pro");
  await page.getByRole("button", { name: "Show picture 2 of 6" }).click();
  const second = page.getByRole("img", { name: "Kestrel Pro from behind" });
  await expect(second).toBeInViewport({ ratio: 0.5 });
  await release();
  await page.getByRole("button", { name: "Show picture 2 of 6" }).click();
  await expect(page.locator(".swiper-initialized")).toBeAttached();
  await expect(second).toBeInViewport({ ratio: 0.5 });
  await page.getByRole("button", { name: "Show picture 1 of 6" }).click();
  await page.getByRole("link", { name: "Kestrel Pro from the front" }).click();
  await expect(page).toHaveURL(/\/images\/products\/kestrel-pro-1-zoom\.webp$/);
});
