import { makeGuest, proveEmail } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { demoAdmin, Person } from "../support/person";
import { buy } from "../support/purchase";
import { expect, signIn, test } from "./shop-test";

test("an admin goes from an order to its customer, merges a double, and hands over the data @full", async ({
  page,
}) => {
  const buyer = await Person.signUp("Mia Merged");
  await proveEmail(buyer);
  const { orderId } = await buy(buyer);
  const guestId = await makeGuest({ email: buyer.email, first_name: "Mia Merged" });
  const { orderId: guestsOrder } = await buy(await Person.signUp("Mia Merged"));
  await queryDatabase('update "order" set customer_id = $2 where id = $1', [guestsOrder, guestId]);
  await signIn(page, await demoAdmin(), `/dashboard/orders/${guestsOrder}`);
  await page.getByRole("main").getByRole("link", { name: "Nia Rahman" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mia Merged");
  await expect(page.getByText("Customer without an account")).toBeVisible();
  await formField(page, "note").fill("Ordered by telephone.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The note is stored." })).toBeVisible();
  await page.getByRole("link", { name: "Merge this one into it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merge two records");
  await expect(page.locator("section", { hasText: "What moves" })).toContainText(/Orders\s*1/);
  await formField(page, "confirmMerge").fill("merge");
  await page.getByRole("button", { name: "Merge the records" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mia Merged");
  for (const id of [orderId, guestsOrder])
    await expect(page.locator(`a[href="/dashboard/orders/${id}"]`).first()).toBeVisible();
  await expect(page.getByText("Ordered by telephone.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Probably the same person" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download this person's data" }).click();
  expect((await download).suggestedFilename()).toBe("aeroloft-customer.json");
  await page.getByRole("link", { name: "Delete this account" }).click();
  await expect(page.getByText("This cannot be deleted yet.")).toBeVisible();
});
