import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { allowErrors, expect, PASSWORD, signOut, test } from "./shop-test";

const NOTE = "Add to Cart and Purchase need JavaScript";

/** The note on the page for people without scripts; `getByText` ignores the contents of a noscript element. */
const noteOn = (page: Page) => page.locator("noscript p");

test.use({ javaScriptEnabled: false });

test("without JavaScript the shop is browsed and searched; its buttons say what they need @full", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Sparrow", exact: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Store" }).click();
  await expect(page.getByRole("heading", { name: "Kestrel Pro", exact: true })).toBeVisible();
  await expect(noteOn(page)).toBeVisible();
  await expect(noteOn(page)).toContainText(NOTE);
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toHaveAccessibleDescription(
    /^Sparrow Add to Cart and Purchase need/,
  );
  await page.getByLabel("Search the Store").fill("petrel");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "Sparrow", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Petrel Thermal", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Petrel Thermal" })).toBeVisible();
  await expect(page.getByText("$749.00").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Flight time 38 min/ })).toBeVisible();
  await expect(noteOn(page)).toBeVisible();
  await expect(noteOn(page)).toContainText(NOTE);
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/\/products\/petrel-thermal\?country=de#here$/);
  const here = page.getByRole("region", { name: "Can I buy and fly it here?" });
  await expect(here).toContainText("We do not deliver to Germany.");
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("without JavaScript a customer signs in, and opens orders and an invoice @full", async ({ page }) => {
  allowErrors(page, /401/);
  const buyer = await Person.signUp("Noah Script", freshEmail("no-script"));
  await buy(buyer);
  await page.goto("/login?redirectTo=/dashboard/myOrders");
  const signIn = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  await formField(page, "email").fill(buyer.email);
  await formField(page, "password").fill("not the password");
  await signIn.click();
  await expect(page.getByRole("alert").filter({ hasText: "There are errors" })).toBeVisible();
  await formField(page, "password").fill(PASSWORD);
  await signIn.click();
  await expect(page.getByRole("main").getByRole("article")).toContainText("$149.00");
  await expect(noteOn(page)).toContainText("Without JavaScript you can read here and send most forms");
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Order #\d+$/ })).toBeVisible();
  await page.goto("/checkout");
  await expect(noteOn(page)).toContainText("Checkout needs JavaScript");
  await signOut(page.getByRole("button", { name: "Logout" }));
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});
