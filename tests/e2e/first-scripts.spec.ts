import { Person } from "../support/person";
import { hold, SCRIPTS } from "./hold-requests";
import { enter, expect, IN_FULL, test, waitForScripts } from "./shop-test";

test("the checkout says that the cart is empty before its scripts are there", IN_FULL, async ({ page }) => {
  await enter(page.context(), await Person.signUp());
  const release = await hold(page, SCRIPTS);
  await page.goto("/checkout", { waitUntil: "commit" });
  const empty = page.getByRole("heading", { name: "Your cart is empty" });
  await expect(empty).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading your cart" })).toBeHidden();
  await empty.evaluate((heading) => heading.setAttribute("data-known", ""));
  release();
  await waitForScripts(page);
  await expect(page.getByRole("status", { name: "Loading your cart" })).not.toBeAttached();
  // The same element: nothing is painted a second time.
  await expect(empty).toHaveAttribute("data-known", "");
});

test(
  "the checkout of a filled cart loads no picture for it, and says nothing of an empty cart meanwhile",
  IN_FULL,
  async ({ page }) => {
    await enter(page.context(), await Person.signUp());
    await page.goto("/products/sparrow");
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByTestId("cart-badge")).toHaveText("1");
    const pictures: string[] = [];
    page.on("request", (request) => {
      if (/kestrel-mini-2/.test(request.url())) pictures.push(request.url());
    });
    const release = await hold(page, SCRIPTS);
    await page.goto("/checkout", { waitUntil: "commit" });
    await expect(page.getByRole("status", { name: "Loading your cart" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeHidden();
    release();
    await expect(page.getByRole("heading", { name: "Delivery Order Form" })).toBeVisible();
    expect(pictures).toEqual([]);
  },
);
