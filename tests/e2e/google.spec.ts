import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { few } from "../support/full";
import { freshGoogleAccount, type GoogleAccount } from "../support/google";
import { stopTime } from "./page-time";
import { allowErrors, expect, PASSWORD, signUp, test } from "./shop-test";

/** Chooses "another account" on whichever page shows the sandbox's chooser. */
async function choose(page: Page, account: GoogleAccount): Promise<void> {
  await page.getByLabel("Account id (sub)").fill(account.sub);
  await page.getByLabel("Name", { exact: true }).fill(account.name);
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("The email is verified").setChecked(account.email_verified === "on");
  await page.getByRole("button", { name: "Use this account" }).click();
}

async function openPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Sign in with Google" }).click();
  return popup;
}

for (const screen of few(["/login", "/register"], 1)) {
  test(`${screen}: Google's window signs in, closes, and the page goes on [S1-04 S4-06 S7-17 S7-18 S8-03]`, async ({
    page,
  }) => {
    const account = freshGoogleAccount();
    await page.goto(`${screen}?redirectTo=/explore`);
    const popup = await openPopup(page);
    await expect(page.getByText("Continue in the Google window.")).toBeVisible();
    const closed = popup.waitForEvent("close");
    await choose(popup, account);
    await closed;
    await expect(page).toHaveURL(/\/explore$/);
    await expect(page.getByText("Google Sign in is successful.")).toBeVisible();
    await expect(page.getByText(`Signed in as: ${account.name}`).first()).toBeAttached();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).toMatch(/^ey/);
    await page.goto("/dashboard");
    const photo = page.getByRole("main").locator("img");
    await expect(photo).toHaveAttribute("src", new RegExp(`/photos/${account.sub}$`));
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
}

test("Google's window is asked for at 500 by 600 [S9-21]", async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, target, features) => {
      document.title = features ?? "";
      return open(url, target, features);
    };
  });
  await page.goto("/login");
  await openPopup(page);
  await expect(page).toHaveTitle(/^popup,width=500,height=600,/);
});

test("a window that the person closes leaves the page as it was and says that nobody signed in, noticed by a look each 2 s [S9-22]", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/login");
  await formField(page, "email").fill("half@typed");
  await stopTime(page);
  const popup = await openPopup(page);
  await expect(page.getByText("Continue in the Google window.")).toBeVisible();
  await page.clock.runFor(2_000);
  await popup.close();
  await page.clock.runFor(1_990);
  await expect(page.getByText("Continue in the Google window.")).toBeVisible();
  await page.clock.runFor(10);
  await expect(page.getByText("Continue in the Google window.")).toBeHidden();
  await expect(page.getByText("the sign-in was cancelled")).toBeVisible();
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
  await expect(formField(page, "email")).toHaveValue("half@typed");
});

for (const [browser, lacking] of [
  ["blocks windows", () => void Object.assign(window, { open: () => null })],
  ["is from before 2022", () => void Reflect.deleteProperty(window, "BroadcastChannel")],
] as const)
  test(`a browser that ${browser} goes to Google on the same page and comes back @full`, async ({ page }) => {
    await page.addInitScript(lacking);
    const account = freshGoogleAccount();
    await page.goto("/login?redirectTo=/explore");
    await page.getByRole("link", { name: "Sign in with Google" }).click();
    await choose(page, account);
    await expect(page).toHaveURL(/\/explore$/);
    await expect(page.getByText("Google Sign in is successful.")).toBeVisible();
  });

test("an e-mail that Google has not verified is refused in the shop's words [S8-04 S8-30]", async ({ page }) => {
  const { sub, name, email } = freshGoogleAccount();
  await page.goto("/login");
  const popup = await openPopup(page);
  await choose(popup, { sub, name, email });
  await expect(page.getByText("Failed to sign in with Google.", { exact: true })).toBeVisible();
  await expect(page.getByText("has not confirmed the e-mail address")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test("Google's refusal closes the window, and the page says that nobody was signed in @full", async ({ page }) => {
  const leaving = page.context().waitForEvent("request", (it) => new URL(it.url()).searchParams.has("code_challenge"));
  await page.goto("/login?redirectTo=/explore");
  const popup = await openPopup(page);
  const state = new URL((await leaving).url()).searchParams.get("state") ?? "";
  await popup.getByRole("button", { name: "Use this account" }).waitFor();
  const closed = popup.waitForEvent("close");
  const refusal = new URLSearchParams({ state, error: "access_denied" });
  const back = new URL(`/auth/google/callback?${refusal}`, page.url());
  await popup.evaluate((href) => window.location.assign(href), back.href);
  await closed;
  await expect(page.getByText("Failed to sign in with Google.", { exact: true })).toBeVisible();
  await expect(page.getByText("Google did not sign you in. You can try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expect(page.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
});

test("what a sign-in left to say is gone for who leaves the page by a link and comes back @full", async ({ page }) => {
  const notice = page.getByRole("main").getByText("Google did not sign you in.");
  // This browser was never sent to Google, so coming back from there fails.
  await page.goto("/auth/google/callback");
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("an account with a password is linked by it, or signs in without Google @full", async ({ page }) => {
  allowErrors(page, /401/);
  const { email } = await signUp(page, "Lee Linker");
  const account = freshGoogleAccount({ email, name: "Lee Linker" });
  await page.context().clearCookies();
  await page.goto("/login?redirectTo=/explore");
  await choose(await openPopup(page), account);
  await page.getByRole("link", { name: "Sign in without Google" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();

  await page.goto("/login?redirectTo=/explore");
  await choose(await openPopup(page), account);
  await expect(page.getByRole("heading", { name: "Link your Google account" })).toBeVisible();
  await formField(page, "password").fill("not the password");
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expect(page.getByText("Wrong password.")).toBeVisible();
  await formField(page, "password").fill(PASSWORD);
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByText("Google Sign in is successful.")).toBeVisible();
});
