import { stripe } from "../support/payments";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { demoAccounts, freshEmail } from "../support/stack";
import { expect, IN_FULL, signIn, test } from "./shop-test";

test(
  "a part that went back stands on the order, its invoice and the admin's order, beside what was charged",
  IN_FULL,
  async ({ page, browser }) => {
    const buyer = await Person.signUp("Nia Rahman", freshEmail("refund"));
    const { orderId, transactionId } = await buy(buyer);
    await stripe.refunds.create({ payment_intent: transactionId, amount: 4_950 });
    const refunded = async () => (await buyer.api("GET", `/orders/${orderId}`)).body;
    await expect.poll(refunded).toMatchObject({ refunded_amount: 49.5 });

    await signIn(page, buyer, "/dashboard/myOrders");
    const order = page.getByRole("main").getByRole("article");
    await expect(order).toContainText("Paid Amount$149.00");
    await expect(order).toContainText("Refunded−$49.50");

    await page.getByRole("link", { name: "Invoice" }).click();
    const totals = page.getByRole("article");
    await expect(totals).toContainText("Total Amount$149.00");
    await expect(totals).toContainText("Refunded−$49.50");
    await expect(totals).toContainText("Net payable$99.50");

    const desk = await browser.newPage();
    await signIn(desk, demoAccounts.admin, `/dashboard/manageAllOrders?q=${transactionId}`);
    const row = desk.getByRole("main").getByRole("article");
    await expect(row).toContainText("−$49.50 refunded");
    await row.getByRole("button", { name: "View" }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog).toContainText("Paid Amount$149.00");
    await expect(dialog).toContainText("Net payable$99.50");
    await desk.close();
  },
);
