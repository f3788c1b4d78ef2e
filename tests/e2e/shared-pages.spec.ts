import type { Locator, Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addToCart, expect, fakeMapService, PASSWORD, test } from "./shop-test";

const lookOf = (element: Locator) =>
  element.evaluate((button) => {
    const { display, backgroundColor, borderRadius, height } = getComputedStyle(button);
    return { display, backgroundColor, borderRadius, height };
  });

/** The browser's refusals by a content security policy, on every document from now on. */
async function watchViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction("noteViolation", (what: string) => found.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      const note = (window as unknown as { noteViolation: (what: string) => void }).noteViolation;
      note(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return found;
}

test("a page that everybody gets alike leads on, styles and all, and breaks no policy @full", async ({ page }) => {
  await fakeMapService(page);
  const customer = await Person.signUp();
  const signIn = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  await page.goto("/login");
  const look = await lookOf(signIn);
  const violations = await watchViolations(page);
  // A page that another test has just outdated is rendered for the one who asks.
  await expect(async () => {
    const answer = await page.goto("/explore");
    expect(answer?.headers()["content-security-policy"]).not.toContain("'nonce-");
  }).toPass();
  await page.evaluate(() => Object.assign(window, { firstDocument: true }));
  await addToCart(page, "Sparrow");

  await page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true }).click();
  await formField(page, "email").fill(customer.email);
  await formField(page, "password").fill(PASSWORD);
  expect(await lookOf(signIn)).toEqual(look);
  await signIn.click();
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  expect(await page.evaluate(() => "firstDocument" in window)).toBe(true);
  expect(violations).toEqual([]);
});
