import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { freshEmail } from "../support/stack";
import {
  allowErrors,
  expect,
  holdToasts,
  PASSWORD,
  signInAsAdmin,
  signOut,
  signUp,
  signUpByForm,
  test,
} from "./shop-test";

type Place = "top-center" | "top-right";
const toast = (page: Page, text: string, place: Place = "top-center") =>
  page.locator(`.Toastify__toast-container--${place}`).getByText(text, { exact: true });
const refuse = (page: Page, path: string) =>
  page.route(`**/api/server/${path}`, (route) => route.fulfill({ status: 503, json: {} }));

test("a sign-up is greeted top-center, by a toast that closes after 5,000 ms [S8-05 S9-04 S2-88]", async ({ page }) => {
  await holdToasts(page);
  await signUpByForm(page);
  await expect(toast(page, "User Sign up is successful.")).toBeVisible();
  const time = page.locator(".Toastify__progress-bar--animated");
  const running = () =>
    time.evaluate((bar) => bar.getAnimations().map((animation) => animation.effect?.getTiming().duration));
  expect(await running()).toEqual([5_000]);
  await time.evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.finish();
  });
  await expect(toast(page, "User Sign up is successful.")).toHaveCount(0);
});

test("a toast leaves the bar's buttons free, and its own fits a finger @full", async ({ page, hasTouch }) => {
  await holdToasts(page);
  await signUpByForm(page);
  await expect(toast(page, "User Sign up is successful.")).toBeVisible();
  const covered = () =>
    page.getByRole("banner").evaluate((bar) => {
      const toasts = [...document.querySelectorAll(".Toastify__toast")].map((one) => one.getBoundingClientRect());
      return [...bar.querySelectorAll("a, button")]
        .filter((button) => {
          const { top, bottom, left, right, width } = button.getBoundingClientRect();
          const isUnder = (one: DOMRect) =>
            one.top < bottom && one.bottom > top && one.left < right && one.right > left;
          return width > 0 && toasts.some(isUnder);
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
  // They slide in from above, over the bar.
  await expect.poll(covered).toEqual([]);
  await close(page, "User Sign up is successful.", { hasTouch });
});

async function close(page: Page, text: string, { hasTouch }: { hasTouch: boolean }): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  const button = page.locator(".Toastify").getByRole("button", { name: "close" });
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  // 24 px; a layer that was moved has its box in floating point.
  expect(Math.min(width, height)).toBeGreaterThan(23.99);
  await (hasTouch ? button.tap() : button.click());
  await expect(toast(page, text)).toHaveCount(0);
}

test("a toast can be closed over a question and over an order, which stay open @full", async ({ page, hasTouch }) => {
  allowErrors(page, /503/);
  await holdToasts(page);
  const buyer = await Person.signUp();
  await buy(buyer);
  await signInAsAdmin(page, `/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email })}`);
  await refuse(page, "updateStatus");
  const [update, view, remove] = ["Update", "View", "Delete"].map((name) =>
    page.getByRole("article").getByRole("button", { name }),
  );
  for (const [opener, role] of [
    [view, "dialog"],
    [remove, "alertdialog"],
  ] as const) {
    await update?.click();
    await expect(toast(page, "Failed to update status of the order.")).toBeVisible();
    await opener?.click();
    await expect(page.getByRole(role)).toBeVisible();
    await close(page, "Failed to update status of the order.", { hasTouch });
    await expect(page.getByRole(role)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toBeHidden();
  }
});

test("a sign-up that fails says so, and the reason beside the field [S8-06 S5-09]", async ({ page }) => {
  allowErrors(page, /400/);
  const { email } = await Person.signUp();
  await page.goto("/register");
  await formField(page, "name").fill("Second Person");
  await formField(page, "email").fill(email);
  await formField(page, "password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(toast(page, "Failed to sign up. Please try again!")).toBeVisible();
  const field = page
    .getByRole("main")
    .getByRole("group")
    .filter({ has: formField(page, "email") });
  await expect(field).toContainText(/already|taken|in use/);
  await expect(page).toHaveURL(/\/register/);
});

test("a sign-out that the shop cannot take is a failure, and the person stays signed in [S8-08]", async ({ page }) => {
  allowErrors(page, /503/);
  await signUp(page, "Stay Signed");
  await page.goto("/explore");
  const headers = { "X-Remix-Response": "yes" };
  await page.route(/\/logout\?/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, headers, json: { failed: true } })
      : route.continue(),
  );
  await signOut(page.getByRole("button", { name: "Logout" }));
  await expect(toast(page, "Failed to log out.")).toBeVisible();
  await expect(page.getByText("Signed in as: Stay Signed").first()).toBeVisible();
});

test("a product that cannot be added or deleted is a failure, never a success [S8-10 S8-18 S8-26]", async ({
  page,
}) => {
  allowErrors(page, /503/);
  await signInAsAdmin(page, "/dashboard/addAProduct");
  await refuse(page, "addProduct");
  await formField(page, "productName").fill(`Never ${freshEmail()}`);
  await formField(page, "picture").fill("/images/products/kestrel-air-2.webp");
  await formField(page, "price").fill("349.50");
  await page.getByRole("button", { name: "Add product" }).click();
  const failure = toast(page, "Failed to add product.");
  await expect(failure).toBeVisible();
  expect(await failure.textContent(), "word for word, with its two spaces").toBe("Failed to add  product.");
  await expect(page.getByText("Successfully added a product.")).toHaveCount(0);

  await refuse(page, "deleteProduct/*");
  await page.goto("/dashboard/manageProducts?q=Sparrow");
  await page.getByRole("main").getByRole("button", { name: "Delete" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Failed to delete product.")).toBeVisible();
  await expect(page.getByText("Successfully deleted product.")).toHaveCount(0);
});
