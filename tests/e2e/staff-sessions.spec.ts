import { demoAdmin, Person } from "../support/person";
import { giveRole } from "../support/staff";
import { expect, signIn, test } from "./shop-test";

test("somebody of the staff chooses mails, and an owner ends where they are signed in @full", async ({ page }) => {
  const name = `Stella ${Date.now()}`;
  const person = await Person.signUp(name);
  await giveRole(person, "support");
  await signIn(page, person, "/dashboard/account");
  const mails = page.getByRole("region", { name: "Mails to you as staff" });
  await mails.getByLabel("A new order").check();
  await mails.getByRole("button", { name: "Save the mails" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your mails as staff are changed." })).toBeVisible();
  await expect(mails.getByLabel("A new order")).toBeChecked();
  await expect(mails.getByLabel("A new message from a customer")).not.toBeChecked();
  await expect(mails.getByLabel(/^A finding/)).toHaveCount(0);

  await signIn(page, await demoAdmin(), "/dashboard/staff");
  await page.getByRole("link", { name: "Where the staff are signed in" }).click();
  const theirs = page.getByRole("region", { name });
  await theirs.getByRole("button", { name: "End all of this person" }).click();
  await expect(page.getByRole("status").filter({ hasText: /sessions? (?:is|are) ended/ })).toBeVisible();
  await expect(theirs).toHaveCount(0);

  await signIn(page, person, "/dashboard/account");
  await expect(page).toHaveURL(/\/login\?/);
});
