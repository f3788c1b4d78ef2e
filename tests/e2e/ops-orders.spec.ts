import { Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { adminPage, openAdmin, readyForMedusaAdmin } from "./medusa-admin";
import { expect, test } from "./shop-test";

test.beforeEach(readyForMedusaAdmin);

test("Medusa Admin's buttons that would change an order say where the work is done @full", async ({
  page,
  consoleErrors,
}) => {
  // Medusa Admin logs the refusal, and that its own dialogs have no title.
  consoleErrors.allow(/does not change orders in Medusa Admin|DialogTitle/);
  const { orderId } = await buyPaid(await Person.signUp());
  const order = adminPage(`/orders/${orderId}`);
  for (const button of ["edits", "exchanges", "claims"]) {
    await openAdmin(page, `/orders/${orderId}/${button}`);
    await expect(page.getByText("on the order's page in the shop's dashboard").first()).toBeVisible();
    await expect(page).toHaveURL(order);
  }
  await openAdmin(page, "/orders");
  await expect(page.getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Drafts" })).toHaveCount(0);
});
