import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { IS_FULL } from "../support/full";
import { demoAdmin, Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { FORMS } from "./forms";
import { allowErrors, enter, expect, hold, PASSWORD, test } from "./shop-test";

test.describe.configure({ mode: "parallel" });

/** The one that pays; all of them in `npm run test:full`. What sends them once is the same code. */
const TRIED = FORMS.filter(({ file }) => IS_FULL || file === "features/checkout/payment-form.tsx");

async function holdWrites(page: Page, paths: RegExp) {
  let sent = 0;
  const answer = await hold(
    page,
    (url) => paths.test(url.pathname),
    (request) => {
      const writes = request.method() !== "GET";
      if (writes) sent += 1;
      return writes;
    },
  );
  return { count: () => sent, answer };
}

for (const { file, open, button: name, within = "main", sends, errors } of TRIED)
  test(`${file}, ${name}: pressed twice, and again before the answer is there, it is sent once`, async ({ page }) => {
    if (errors) allowErrors(page, errors);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page);
    const { count, answer } = await holdWrites(page, sends);
    const button = page.locator(within).getByRole("button", { name, exact: true }).first();
    const answered = page.waitForResponse(
      (it) => it.request().method() !== "GET" && sends.test(new URL(it.url()).pathname),
    );
    await button.dblclick();
    await expect.poll(count).toBeGreaterThan(0);
    await button.click({ force: true, noWaitAfter: true, timeout: 500 }).catch(() => {
      // it is now disabled, or under a dialog
    });
    answer();
    const status = (await answered).status();
    if (!errors?.test(String(status))) expect(status).toBeLessThan(400);
    expect(count()).toBe(1);
    await expect(page.locator(".Toastify__toast--error")).toHaveCount(0);
  });

test("another form of the screen is not sent while one is under way: no answer is lost @full", async ({ page }) => {
  const shipping = FORMS.find(({ button }) => button === "Ship these");
  if (!shipping) throw new Error("the form is not there");
  await shipping.open(page);
  await formField(page, "note").fill("Called, wants it on Friday");
  const { count, answer } = await holdWrites(page, shipping.sends);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect.poll(count).toBe(1);
  await page.getByRole("button", { name: "Ship these" }).click({ force: true });
  answer();
  await expect(page.getByRole("listitem").filter({ hasText: "Called, wants it on Friday" }).first()).toBeVisible();
  expect(count()).toBe(1);
});

test("rows of a list that are under way are not sent again by “Go on” @full", async ({ page }) => {
  await enter(page.context(), await demoAdmin());
  const numbers = [2147483641, 2147483642, 2147483643, 2147483644, 2147483645, 2147483646];
  await page.goto(`/dashboard/ship?${new URLSearchParams(numbers.map((number) => ["order", String(number)]))}`);
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    (url) => url.pathname === "/dashboard/ship",
    async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      sent += 1;
      if (sent > 1) await held;
      await route.continue();
    },
  );
  await page.getByRole("button", { name: "Mark 6 orders as arrived" }).click();
  await expect.poll(() => sent).toBe(2);
  await page.getByRole("button", { name: "Go on" }).click({ force: true });
  answer();
  await expect(page.getByText("Done: 6 of 6 orders, 6 refused")).toBeVisible();
  expect(sent).toBe(2);
});

/** Fills the form; returns a function that presses its button in place, even while the page is loading another. */
async function fillRegistration(page: Page) {
  await page.goto("/register", { waitUntil: "commit" });
  await formField(page, "name").fill("Tia Twice");
  await formField(page, "email").fill(freshEmail());
  await formField(page, "password").fill(PASSWORD);
  const button = page.getByRole("main").getByRole("button", { name: "Sign up" });
  await button.scrollIntoViewIfNeeded();
  // The last thing that moves it.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const box = await button.boundingBox();
  if (!box) throw new Error("the button is not there");
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("a sign-up that is pressed again before the page's scripts are there is sent once @full", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, () => {}); // never answered
  const { count, answer } = await holdWrites(page, /^\/register/);
  const press = await fillRegistration(page);
  await press();
  await expect.poll(count).toBe(1);
  await press();
  answer();
  await expect(page.getByText("Signed in as: Tia Twice").first()).toBeAttached();
  expect(count()).toBe(1);
});

test("after a refusal the form is sent again @full", async ({ page }) => {
  allowErrors(page, /401/);
  const { email } = await Person.signUp("Ana Again");
  await page.goto("/login");
  const button = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  await formField(page, "email").fill(email);
  for (const password of ["not the password", "not it either"]) {
    await formField(page, "password").fill(password);
    const refused = page.waitForResponse(
      (it) => it.request().method() === "POST" && new URL(it.url()).pathname === "/login",
    );
    await button.click();
    expect((await refused).status()).toBe(401);
    await expect(button).toHaveAttribute("aria-disabled", "false");
  }
  await formField(page, "password").fill(PASSWORD);
  await button.click();
  await expect(page.getByText("Signed in as: Ana Again").first()).toBeAttached();
});
