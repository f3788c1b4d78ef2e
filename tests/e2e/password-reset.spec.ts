import type { Page } from "@playwright/test";
import { tokensMailedTo } from "../support/accounts";
import { formField } from "../support/fields";
import { expect, signUp, test } from "./shop-test";

const NEW_PASSWORD = "a new battery staple";
const main = (page: Page) => page.getByRole("main");

/** Goes from the sign-in page to the mail and returns the path of its link. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The sign-in page has such a field, too.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await formField(main(page), "email").fill(email);
  await main(page).getByRole("button", { name: "Send the link" }).click();
  await expect(main(page).getByRole("status")).toContainText(`If there is an account for ${email}`);
  const [token = ""] = await tokensMailedTo(email);
  return `/reset-password?token=${token}`;
}

async function signIn(page: Page, email: string, password: string) {
  await formField(main(page), "email").fill(email);
  await formField(main(page), "password").fill(password);
  await main(page).getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a forgotten password is replaced by the mail's link, which signs out everywhere else @full", async ({
  page,
  browser,
}) => {
  const { email, name } = await signUp(page, "Fay Getful");
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(await askForLink(other, email));
  await expect(other).toHaveURL(/\/reset-password$/);
  await expect(main(other)).toContainText(email);
  await formField(main(other), "newPassword").fill("short");
  await main(other).getByRole("button", { name: "Set the password" }).click();
  await expect(main(other).getByText("Must be at least 8 characters")).toBeVisible();
  await formField(main(other), "newPassword").fill(NEW_PASSWORD);
  await main(other).getByRole("button", { name: "Set the password" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(main(other)).toContainText("Your new password is set, and you are signed out on every device.");
  await signIn(other, email, NEW_PASSWORD);
  await expect(other.getByText(`Signed in as: ${name}`).first()).toBeVisible();
  await context.close();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).toBeNull();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a forgotten password is replaced @full", async ({ page }) => {
    const { email, name } = await signUp(page, "Noah Script");
    await page.context().clearCookies();
    await page.goto(await askForLink(page, email));
    await expect(page).toHaveURL(/\/reset-password$/);
    await formField(main(page), "newPassword").fill(NEW_PASSWORD);
    await main(page).getByRole("button", { name: "Set the password" }).click();
    await expect(main(page)).toContainText("you are signed out on every device");
    await signIn(page, email, NEW_PASSWORD);
    await expect(page.getByText(`Signed in as: ${name}`).first()).toBeVisible();
  });
});
