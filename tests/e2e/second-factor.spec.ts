import { formField } from "../support/fields";
import { Authenticator } from "../support/second-factor";
import { expect, leave, PASSWORD, signInByForm, signUp, test } from "./shop-test";

test.use({ viewport: { width: 390, height: 844 } });

test("somebody sets up a second factor on a phone, and signs in with its code @full", async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto("/dashboard/account/second-factor");
  await formField(page, "ownPassword").fill(PASSWORD);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const key = await page.locator('input[name="key"]').inputValue();
  const app = new Authenticator(key);
  await formField(page, "factorCode").fill(await app.next());
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/ })).toHaveCount(10);
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page).toHaveURL(/\/dashboard\/account$/);

  await leave(page);
  await page.goto("/login?redirectTo=%2Fdashboard%2Faccount");
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await formField(page, "factorCode").fill(await app.next());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
});
