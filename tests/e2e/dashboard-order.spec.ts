import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { happen } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { buyPaid, buyShipped } from "../support/purchase";
import { refund, sendBackByBank } from "../support/refunds";
import { freshEmail } from "../support/stack";
import { allowErrors, expect, openUntil, signInAsAdmin, test } from "./shop-test";

test.describe.configure({ mode: "parallel" });

test("an admin refunds one of two unsent pieces, and ships the other @full", async ({ page }) => {
  const { orderId } = await buyPaid(await Person.signUp(), "Sparrow", { quantity: 2 });
  await signInAsAdmin(page, `/dashboard/orders/${orderId}`);
  const main = page.getByRole("main");
  for (const words of ["Buy again", "Help with this order", "Send something back", "Expected arrival"])
    await expect(main.getByText(words)).toHaveCount(0);
  await page.getByText("Refund without a return").click();
  await page.getByRole("region", { name: "Refund" }).getByLabel("Sparrow").selectOption("1");
  await formField(page, "refundReason").fill("Ordered one too many");
  await expect(page.getByLabel("Lost or damaged, written off")).not.toBeChecked();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Refund $149.00?" });
  await expect(question).toContainText("1 × Sparrow: taken off the order and not sent");
  await expect(question.getByRole("definition").first()).toHaveText("$149.00");
  await expect(question).not.toContainText("written off");
  await expect(question.getByRole("heading")).toBeFocused();
  await question.getByRole("button", { name: "Refund $149.00 now" }).click();
  await expect(page.getByText("Done. $149.00 is on its way to the card.")).toBeFocused();
  await expect(main.getByText("$149.00 is left to refund.")).toBeVisible();
  await expect(main.getByText("1 to send · 1 taken off")).toBeVisible();
  await main.getByRole("heading", { name: "Who did what" }).click();
  await expect(main.getByText("Refunded: Ordered one too many")).toBeVisible();
  await page.getByRole("button", { name: "Ship these" }).click();
  await page.getByRole("button", { name: "Send and tell the customer" }).click();
  await expect(page.getByRole("heading", { name: "On its way" })).toBeVisible();
  await expect(main.getByText("1 sent · 1 taken off")).toBeVisible();
});

test("“Not yet” keeps what was typed into a refund and a parcel @full", async ({ page }) => {
  allowErrors(page, /422/);
  const { orderId } = await buyPaid(await Person.signUp(), "Sparrow", { quantity: 3 });
  await signInAsAdmin(page, `/dashboard/orders/${orderId}`);
  const question = page.getByRole("alertdialog");
  const notYet = question.getByRole("button", { name: "Not yet" });
  await page.getByText("Refund without a return").click();
  await formField(page, "goodwill").fill("1,50");
  await formField(page, "refundReason").fill("It came late");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("Goodwill: Can be read as 1.50 or as 150")).toBeVisible();
  await formField(page, "goodwill").fill("$1.50");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(question).toContainText("$1.50 goes to the card");
  await notYet.click();
  await expect(formField(page, "goodwill")).toHaveValue("1.50");
  await expect(formField(page, "refundReason")).toHaveValue("It came late");

  const ship = page.getByRole("region", { name: "Ship it" });
  await ship.getByRole("combobox", { name: "Sparrow" }).selectOption("2");
  await ship.getByLabel("Carrier").fill("DHL");
  await ship.getByLabel("Tracking number").fill("JD014600003");
  await ship.getByRole("button", { name: "Ship these" }).click();
  await expect(question).toContainText("DHL JD014600003");
  await notYet.click();
  await expect(ship.getByRole("combobox", { name: "Sparrow" })).toHaveValue("2");
  await expect(ship.getByLabel("Carrier")).toHaveValue("DHL");
  await expect(ship.getByLabel("Tracking number")).toHaveValue("JD014600003");
});

test("the desk takes an arrival back, opens a return, receives a part and refuses the rest @full", async ({ page }) => {
  const { orderId } = await buyShipped(await Person.signUp(), "Sparrow", { quantity: 3 });
  await signInAsAdmin(page, `/dashboard/orders/${orderId}`);
  await expect(page.getByRole("button", { name: "Cancel the order" })).toHaveCount(0);
  await page.getByText("Has it arrived?").click();
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByRole("heading", { name: "Delivered" })).toBeVisible();
  await page.getByText("It has not arrived after all").click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { name: "On its way" })).toBeVisible();

  const returns = page.getByRole("region", { name: "Returns" });
  await returns.getByText("Open a return for the customer").click();
  await returns.getByLabel("Sparrow").selectOption("3");
  await formField(returns, "stockReason").selectOption({ index: 1 });
  await returns.getByRole("button", { name: "Open the return" }).click();
  await expect(returns.getByText("We are waiting for the parcel")).toBeVisible();
  await returns.getByText("Only a part has arrived, or some is damaged").click();
  await returns.getByLabel("Back into stock").fill("1");
  await returns.getByLabel("Damaged, written off").fill("1");
  await returns.getByRole("button", { name: "Receive these pieces" }).click();
  const question = returns.getByRole("alertdialog", { name: "Refund $298.00?" });
  await expect(question).toContainText("1 × Sparrow back into stock, 1 × Sparrow written off as damaged");
  await question.getByRole("button", { name: "Not yet" }).click();
  await expect(returns.getByLabel("Back into stock")).toHaveValue("1");
  await expect(returns.getByLabel("Damaged, written off")).toHaveValue("1");
  await returns.getByRole("button", { name: "Receive these pieces" }).click();
  await question.getByRole("button", { name: "Receive and refund $298.00" }).click();
  await expect(returns.getByText("3 × Sparrow (2 arrived, 1 damaged)")).toBeVisible();
  await expect(returns.getByText("Written off as damaged: 1 × Sparrow.")).toBeVisible();
  await expect(page.getByText("1 × Sparrow (damaged)")).toBeVisible();
  await returns.getByText("Refuse the rest").click();
  await formField(returns, "stockReason").first().fill("It never came");
  await returns.getByRole("button", { name: /^Refuse return #\d+$/ }).click();
  await expect(returns.getByText("Refused: It never came")).toBeVisible();
  await expect(page.getByText("$149.00 is left to refund.")).toBeVisible();
});

test("an admin corrects an order, notes something, cancels it, and sees an own one both ways @full", async ({
  page,
}) => {
  const buyer = await Person.signUp();
  const { orderId } = await buyPaid(buyer);
  await signInAsAdmin(page, `/dashboard/orders/${orderId}`);
  const customer = page.getByRole("region", { name: "Customer" });
  await expect(customer.getByRole("link", { name: buyer.email })).toBeVisible();
  await expect(customer.getByRole("link", { name: "Orders with this e-mail" })).toHaveAttribute(
    "href",
    new RegExp(`${encodeURIComponent(buyer.email)}&status=all$`),
  );
  const email = freshEmail("corrected");
  await customer.getByText("Correct the e-mail").click();
  await formField(customer, "orderEmail").fill(email);
  await customer.getByRole("button", { name: "Save the e-mail" }).click();
  await expect(customer.getByRole("link", { name: email })).toBeVisible();
  await page.getByText("Correct the address").click();
  await page.getByLabel("Street, or the whole address").fill("House 14, Road 5\nDhanmondi, Dhaka");
  await page.getByRole("button", { name: "Correct it" }).click();
  await expect(page.getByText("Corrected. Invoices that were issued stay as they are.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Delivery to" }).locator("address")).toContainText("House 14");

  const notes = page.getByRole("region", { name: "Notes" });
  await formField(notes, "note").fill("Called");
  await notes.getByRole("button", { name: "Add note" }).click();
  await notes.getByRole("link", { name: "Change this note" }).click();
  await formField(notes, "ownNote").fill("Called, wants it on Friday");
  await notes.getByRole("button", { name: "Save note" }).click();
  await expect(notes.getByText("Called, wants it on Friday")).toBeVisible();
  await expect(formField(notes, "ownNote")).toHaveCount(0);
  // The page has the newest 100: one more does not change their number.
  const many = `insert into order_note (id, order_id, text, actor_id)
    select $1::text || n, $1, 'Old', $1 from generate_series(1, 100) n`;
  await queryDatabase(many, [orderId]);
  await page.reload();
  await formField(notes, "note").fill("Called again");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem").filter({ hasText: "Called again" })).toBeVisible();
  await expect(formField(notes, "note")).toHaveValue("");

  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel it now" }).click();
  await expect(page.getByText("The order is cancelled, and the customer gets a mail.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ship these" })).toHaveCount(0);

  const own = await buyPaid(await demoAdmin());
  await page.goto(`/dashboard/orders/${own.orderId}`);
  await expect(page.getByRole("button", { name: "Buy again" })).toBeVisible();
  await page.getByRole("link", { name: "Open it at the desk" }).click();
  await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible();
  await page.getByRole("link", { name: "See it as the customer" }).click();
  await expect(page.getByRole("button", { name: "Buy again" })).toBeVisible();
});

test("a refund that the bank sent back is refunded again, and the page is right at once @full", async ({ page }) => {
  const { orderId, transactionId } = await buyPaid(await Person.signUp());
  const admin = await demoAdmin();
  await refund(admin, orderId, { goodwill: 500 });
  await sendBackByBank(admin, orderId, transactionId);
  await signInAsAdmin(page, `/dashboard/orders/${orderId}`);
  const main = page.getByRole("main");
  await expect(main.getByText("A refund failed: $5.00 is owed")).toBeVisible();
  await expect(main.getByText("Owed, after a refund failed")).toBeVisible();
  await main.getByRole("button", { name: "Refund it again" }).click();
  const question = page.getByRole("alertdialog", { name: "Ask Stripe to refund $5.00 again?" });
  await expect(question.getByRole("heading")).toBeFocused();
  await question.getByRole("button", { name: "Refund it again" }).click();
  await expect(main.getByText("It was refunded again.")).toBeVisible();
  await expect(main.getByText("Owed, after a refund failed")).toHaveCount(0);
});

test("a dispute stands first on the order's page, and takes the refund away until won @full", async ({ page }) => {
  const { orderId, transactionId } = await buyPaid(await Person.signUp());
  const { id } = await happen(`payment_intents/${transactionId}/dispute`, { reason: "product_not_received" });
  await signInAsAdmin(page, `/dashboard/orders/${orderId}`);
  const main = page.getByRole("main");
  const disputed = main.getByText("The cardholder disputes $149.00 of this payment");
  await openUntil(page, page.url(), () => expect(disputed).toBeVisible({ timeout: 1_000 }));
  await expect(main.getByText(/Answer in Stripe's dashboard by/)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(main.getByText("Refund without a return")).toHaveCount(0);
  await happen(`disputes/${id}/status`, { status: "won" });
  const won = main.getByText("Dispute about $149.00: won");
  await openUntil(page, page.url(), () => expect(won).toBeVisible({ timeout: 1_000 }));
  await expect(main.getByText("Refund without a return")).toBeVisible();
});
