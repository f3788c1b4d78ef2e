import type { Locator, Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { expect, PASSWORD, test } from "./shop-test";

/** More stops than any screen has. */
const MOST_STOPS = 120;

const focused = (page: Page) => page.locator(":focus");

/** Presses Tab until `target` has the focus; the focus must be visible at every stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => unseenFocus(page)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** The focused element if its focus is not visible; null if it is, or has left the page. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const around = element.closest("[role=group], label");
    const ring = [element, around].some((one) => {
      const style = one && getComputedStyle(one);
      return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1;
    });
    const { width, height } = element.getBoundingClientRect();
    const seen = width > 0 && height > 0 && (ring || boxShadow !== "none");
    return seen ? null : `${element.outerHTML.slice(0, 160)} (${outlineStyle} ${outlineWidth})`;
  });
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/tile.openstreetmap.org/**", (route) => route.abort());
});

test("a drone is bought by keyboard alone, from the home page to the order @full", async ({ page }) => {
  const buyer = await Person.signUp("Kay Board", freshEmail("keyboard"));
  const card = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await page.goto("/");

  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, card("Sparrow").getByRole("button", { name: "Add to Cart" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "Sparrow was added to the cart." })).toBeAttached();
  await tabTo(page, card("Kestrel Mini").getByRole("button", { name: "Purchase" }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeFocused();
  await tabTo(page, formField(page, "email"));
  await page.keyboard.type(buyer.email);
  await tabTo(page, formField(page, "password"));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Plus one Sparrow" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Minus one Sparrow" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Sparrow: 1" })).toBeAttached();
  await expect(page.getByRole("button", { name: "Minus one Sparrow" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Remove Kestrel Mini" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeFocused();

  await tabTo(page, formField(page, "address"));
  await page.keyboard.type("House 12, Road 5");
  await tabTo(page, formField(page, "phone"));
  await page.keyboard.type("+880 1700 000000");
  await tabTo(page, page.getByRole("button", { name: "Proceed to Payment" }));
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Credit or debit card number" })).toBeFocused();
  await page.keyboard.type("4242424242424242");
  await expect(dialog.getByRole("textbox", { name: /expiration/ })).toBeFocused();
  await page.keyboard.type("1234");
  await expect(dialog.getByRole("textbox", { name: /CVC/ })).toBeFocused();
  await page.keyboard.type("123");
  await page.keyboard.type("42424");
  const confirm = dialog.getByRole("button", { name: "Confirm Order Payment" });
  await expect(confirm).toBeEnabled();
  await tabTo(page, confirm);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/dashboard\/myOrders$/);
  // First, because it goes after 5 s.
  await expect(page.getByRole("status").filter({ hasText: "Congrats! Your payment is completed." })).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeFocused();
  await expect(page.getByRole("main").getByRole("article")).toContainText("Sparrow");
});

test("whoever tabs on from Skip to content at once is not brought back by the shop @full", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Skip to content" }).focus();
  const first = page.getByRole("main").getByRole("link").first();
  await first.evaluate(async (next: HTMLElement) => {
    const followed = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    (document.activeElement as HTMLElement).click();
    next.focus();
    await followed;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await expect(page).toHaveURL(/#main$/);
  await expect(first).toBeFocused();
});
