import type { Route } from "@playwright/test";
import { formField } from "../support/fields";
import { few } from "../support/full";
import { Person } from "../support/person";
import {
  addToCart,
  allowErrors,
  bringCart,
  expect,
  openCheckout,
  openMenu,
  PASSWORD,
  proceedToPayment,
  requestsOf,
  signInByForm,
  signOut,
  signUp,
  test,
} from "./shop-test";

test("a wrong password, shown by its button, is refused on the page and hidden again, and the e-mail is kept [S8-02]", async ({
  page,
}) => {
  allowErrors(page, /401/);
  const main = page.getByRole("main");
  const password = formField(page, "password");
  await page.goto("/login");
  await formField(page, "email").fill("nobody@example.com");
  await password.fill("not the password");
  await main.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("not the password");
  await main.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Failed to login")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(formField(page, "email")).toHaveValue("nobody@example.com");
  await expect(password).toHaveAttribute("type", "password");
});

for (const [what, refuse, words] of [
  [
    "cookies",
    () => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }),
    "Your browser refuses cookies",
  ],
  [
    "storage",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("refused", "SecurityError");
      };
    },
    "Your browser refuses to store your cart",
  ],
] as const)
  test(`a browser that refuses ${what} is told before anything is typed @full`, async ({ page }) => {
    await page.addInitScript(refuse);
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    }
  });

const PROTECTED = [
  {
    path: "/checkout",
    asks: /Your cart stays as it is.*New here\?.*Email.*Forgot your password\?/s,
    holds: [
      ["region", "Your cart"],
      ["region", "Delivery Order Form"],
    ],
  },
  { path: "/dashboard", asks: /Email.*New here\?/s, holds: [["navigation", "Dashboard"]] },
] as const;
for (const { path, asks, holds } of few(PROTECTED, 1)) {
  test(`${path} asks a stranger to sign in and then goes on [S2-06 S2-07]`, async ({ page }) => {
    const { email } = await Person.signUp();
    await bringCart(page);
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await expect(page.getByRole("main")).toContainText(asks);
    await signInByForm(page, email);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    for (const [role, name] of holds) await expect(page.getByRole("main").getByRole(role, { name })).toBeVisible();
  });
}

test("who signs in towards an admin screen as a customer hears what is missing @full", async ({ page }) => {
  const person = await Person.signUp();
  await page.goto("/dashboard/makeAdmin");
  await signInByForm(page, person.email);
  await expect(page.getByText("Login Success")).toBeVisible();
  await expect(page.getByText("That page needs an admin account")).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdashboard%2FmakeAdmin$/);
});

test("a saved name stays in its field while the page is read again, and is in the bar @full", async ({ page }) => {
  await signUp(page, "Ada Shopper");
  await page.goto("/dashboard/account");
  const name = formField(page.getByRole("main"), "name");
  await expect(name).toHaveValue("Ada Shopper");
  let held: Route | undefined;
  await page.route(/_data=routes%2Fdashboard\.account$/, (route) => {
    if (route.request().method() === "GET") held = route;
    else void route.continue();
  });
  await name.fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect.poll(() => held).toBeDefined();
  await expect(name).toHaveValue("Ada Lovelace");
  await held?.continue();
  await expect(page.getByText("Your name has been changed.")).toBeVisible();
  await expect(name).toHaveValue("Ada Lovelace");
  await expect(page.getByText("Signed in as: Ada Lovelace").first()).toBeVisible();
});

test("signing out, told top-right in the bar and top-center in the dashboard, and in again keeps the cart, and drops the token and what was typed at the checkout [S1-03 S4-02 S8-01 S8-07 S9-05]", async ({
  page,
}) => {
  const { email } = await signUp(page);
  await page.goto("/explore");
  await addToCart(page, "Heron Marine");
  await page.evaluate(() => localStorage.setItem("checkout:delivery", "{}"));
  const signedOut = (place: "top-center" | "top-right") =>
    page.locator(`.Toastify__toast-container--${place}`).getByText("Successfully logged out.", { exact: true });
  await signOut(page.getByRole("button", { name: "Logout" }));
  await expect(signedOut("top-right")).toBeVisible();
  for (const key of ["idToken", "checkout:delivery"])
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await page.goto("/login?redirectTo=/checkout");
  await signInByForm(page, email);
  await expect(page.getByText("Login Success")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).toMatch(/^ey/);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("main")).toContainText("Heron Marine");
  await openMenu(page);
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await signOut(page.getByRole("button", { name: "Sign out" }));
  await expect(signedOut("top-center")).toBeVisible();
});

test("deleting the account drops the token and what was typed at the checkout @full", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/account/delete");
  await page.evaluate(() => localStorage.setItem("checkout:delivery", "{}"));
  await formField(page, "ownPassword").fill(PASSWORD);
  await formField(page, "confirmDeletion").fill("delete");
  await page.getByRole("button", { name: "Delete the account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  for (const key of ["idToken", "checkout:delivery"])
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});

test("a page that is loaded again keeps the token it has [S7-19] @full", async ({ page }) => {
  await signUp(page);
  await page.goto("/explore");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).not.toBeNull();
  const stored = await page.evaluate(() => localStorage.getItem("idToken"));
  const asked = requestsOf(page, /\/auth\/token$/);
  for (const path of ["/", "/dashboard"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(await page.evaluate(() => localStorage.getItem("idToken"))).toBe(stored);
  expect(asked).toEqual([]);
});

test("an hour after signing in, the next call that sends the token has a fresh one [S7-19]", async ({ page }) => {
  await openCheckout(page, "Heron Marine");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).not.toBeNull();
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  // Two tokens of the same second have the same text, so the request for a fresh one is checked.
  const fresh = page.waitForResponse(/\/auth\/token$/);
  const call = page.waitForResponse(/\/api\/server\/create-payment-intent$/);
  await proceedToPayment(page);
  const sent = (await call).request().headers().authorization;
  expect((await call).status()).toBe(200);
  expect(sent).toMatch(/^Bearer ey/);
  expect(sent).toBe(`Bearer ${(await (await fresh).json()).idToken}`);
  expect(await page.evaluate(() => `Bearer ${localStorage.getItem("idToken")}`)).toBe(sent);
});
