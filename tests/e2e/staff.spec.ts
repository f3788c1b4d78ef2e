import type { Page } from "@playwright/test";
import { proveEmail } from "../support/accounts";
import { formField } from "../support/fields";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { giveRole } from "../support/staff";
import { allowErrors, expect, signIn, signInAsAdmin, test } from "./shop-test";

const desk = (page: Page) => page.getByRole("navigation", { name: "Shop desk" });

/** Opens an address that the role does not open: the page names the role, and the menu stays. */
async function expectClosed(page: Page, path: string, role: string): Promise<void> {
  expect((await page.goto(path))?.status(), path).toBe(403);
  await expect(page.getByRole("main")).toContainText(
    `Your role, ${role}, does not open this page. An owner of the shop can change that.`,
  );
  await expect(desk(page).getByRole("link", { name: "Overview" })).toBeVisible();
}

test("people of four roles do their work, and are refused what is not theirs @full", async ({ page }) => {
  allowErrors(page, /403/);
  const [owner, packer, support, manager, buyer] = await Promise.all([
    demoAdmin(),
    Person.signUp("Pia Packer"),
    Person.signUp("Sol Support"),
    Person.signUp("Max Manager"),
    Person.signUp("Bo Buyer"),
  ]);
  const { orderId } = await buyPaid(buyer);
  const main = page.getByRole("main");

  await Promise.all([giveRole(support, "support"), giveRole(manager, "manager"), proveEmail(packer)]);

  // The owner gives the packer the role.
  await signIn(page, owner, "/dashboard/staff");
  const form = page.getByRole("region", { name: "Give a role" });
  await formField(form, "email").fill(packer.email);
  await form.getByLabel("Role").selectOption("Packer");
  await form.getByRole("button", { name: "Give the role" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${packer.email} has the role.` })).toBeVisible();

  // The packer finds the screens to ship with, and no orders, amounts or products.
  await signIn(page, packer, "/dashboard");
  await expect(main).toContainText("with the role Packer.");
  await expect(main.getByRole("region", { name: "Overview" })).toHaveCount(0);
  await expect(desk(page).getByRole("link", { name: "Ship many" })).toBeVisible();
  await expect(desk(page).getByRole("link", { name: "Returns" })).toHaveCount(0);
  for (const path of ["/dashboard/manageAllOrders", `/dashboard/orders/${orderId}`, "/dashboard/manageProducts"])
    await expectClosed(page, path, "Packer");
  await page.goto("/dashboard/ship");
  await expect(page.getByRole("button", { name: "Check the list" })).toBeVisible();

  // Support reads the order and writes a note; money and parcels are somebody else's.
  await signIn(page, support, `/dashboard/orders/${orderId}`);
  await formField(page, "note").fill("Called, all is well");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("region", { name: "Notes" }).getByRole("listitem")).toContainText("Called, all is well");
  for (const button of ["Ship these", "Cancel the order"])
    await expect(page.getByRole("button", { name: button })).toHaveCount(0);
  await expect(page.getByText("Refund without a return")).toHaveCount(0);
  for (const what of ["ship orders", "refund orders", "delete orders"])
    await expect(main).toContainText(`Your role, Support, does not ${what}.`);
  await page.goto(`/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email })}`);
  const row = main.getByRole("article");
  await expect(row.getByRole("button", { name: "View" })).toBeVisible();
  for (const button of ["Update", "Delete"]) await expect(row.getByRole("button", { name: button })).toHaveCount(0);
  await expect(main).toContainText("Your role, Support, does not export orders.");
  await expectClosed(page, "/dashboard/discounts/new", "Support");

  // The manager ships it, sees the figures, and gives no roles.
  await signIn(page, manager, "/dashboard");
  await expect(main.getByRole("region", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Make Admin" })).toBeVisible();
  await expect(desk(page).getByRole("link", { name: "Staff" })).toHaveCount(0);
  await expectClosed(page, "/dashboard/staff", "Manager");
  await page.goto(`/dashboard/orders/${orderId}`);
  await page.getByRole("button", { name: "Ship these" }).click();
  await page.getByRole("button", { name: "Send and tell the customer" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "On its way" })).toBeVisible();

  // The owner takes the packer's role, and the next page asks who is there.
  await signIn(page, owner, `/dashboard/staff?${new URLSearchParams({ q: packer.email })}`);
  await page.getByLabel("Role of Pia Packer").selectOption("No role: a customer");
  await page.getByRole("button", { name: "Change the role of Pia Packer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The role is taken." })).toBeVisible();
  await signIn(page, packer, "/dashboard/ship");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
});

test("an owner makes a role of the shop's own, changes it and deletes it @full", async ({ page }) => {
  await signInAsAdmin(page, "/dashboard/staff");
  const name = `Reviewer ${Date.now()}`;
  const form = page.getByRole("region", { name: "Your own role" });
  await form.locator("summary").click();
  await formField(form, "name").fill(name);
  await form.getByLabel("read reviews").check();
  await form.getByRole("button", { name: "Make the role" }).click();
  const role = page.getByRole("article", { name });
  await expect(role).toContainText("Your own · 0 people");
  await role.locator("summary").click();
  await expect(role.getByLabel("read reviews")).toBeChecked();
  await role.getByLabel("moderate reviews").check();
  await role.getByRole("button", { name: "Save the role" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The role is saved." })).toBeVisible();
  await page.reload();
  await role.locator("summary").click();
  await expect(role.getByLabel("moderate reviews")).toBeChecked();
  await role.getByRole("button", { name: "Delete the role" }).click();
  await expect(role).toHaveCount(0);
});
