import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { buyAndReturn } from "../support/orders";
import { Person } from "../support/person";
import { buy, buyPaid, buyShipped } from "../support/purchase";
import { refund, sendBackByBank } from "../support/refunds";
import { freshEmail } from "../support/stack";
import { byAdmin, enterAsAdmin, enterAsCustomer, type FormRow, form, openAndFill, openAsAdmin } from "./form-row";

const STAFF_RECIPIENT = "features/orders/staff-recipient.tsx";
const SHIP_MANY = "features/orders/ship-many/ship-many.tsx";
const RETURNS = "features/orders/order-returns.tsx";
const ORDER_PAGE = /^\/dashboard\/orders\//;
const SHIP_PAGE = /^\/dashboard\/ship/;

type Bought = (person: Person) => Promise<{ orderId: string }>;

async function openOrder(page: Page, how: Bought): Promise<void> {
  const { orderId } = await how(await Person.signUp());
  await openAsAdmin(page, `/dashboard/orders/${orderId}`);
}
const atOrder =
  (how: Bought): FormRow["open"] =>
  (page) =>
    openOrder(page, how);

export const ORDER_FORMS: readonly FormRow[] = [
  form("features/orders/all-orders.tsx", "Update", /^\/api\/server\/updateStatus$/, async (page) => {
    const buyer = await Person.signUp();
    await buyPaid(buyer);
    await openAsAdmin(page, `/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email })}`);
  }),
  form("features/orders/show-again.tsx", "Show again", ORDER_PAGE, async (page) => {
    const buyer = await enterAsCustomer(page);
    const { orderId } = await buyShipped(buyer);
    await buyer.api("DELETE", `/deleteOrder/${orderId}`);
    await page.goto("/dashboard/myOrders?status=hidden");
  }),
  form("features/orders/parcels.tsx", "Save tracking", ORDER_PAGE, async (page) => {
    await openOrder(page, buyShipped);
    await formField(page, "trackingNumber").fill("JD0146000031");
  }),
  form("features/orders/ship-form.tsx", "Ship these", ORDER_PAGE, atOrder(buyPaid)),
  form("features/orders/ask-first.tsx", "Send and tell the customer", ORDER_PAGE, async (page) => {
    await openOrder(page, buyPaid);
    await page.getByRole("button", { name: "Ship these" }).click();
  }),
  form("features/orders/parcels.tsx", "It has arrived", ORDER_PAGE, async (page) => {
    await openOrder(page, buyShipped);
    await page.getByText("Has it arrived?").click();
  }),
  form("features/orders/refund-form.tsx", "Refund", ORDER_PAGE, async (page) => {
    await openOrder(page, buyPaid);
    await page.getByText("Refund without a return").click();
    await formField(page, "goodwill").fill("5");
    await formField(page, "refundReason").fill("It came late");
  }),
  form("features/orders/reversals.tsx", "Refund it again", ORDER_PAGE, async (page) => {
    const { orderId, transactionId } = await buyPaid(await Person.signUp());
    const admin = await enterAsAdmin(page);
    await refund(admin, orderId, { goodwill: 500 });
    await sendBackByBank(admin, orderId, transactionId);
    await page.goto(`/dashboard/orders/${orderId}`);
  }),
  form("features/orders/order-records.tsx", "Add note", ORDER_PAGE, async (page) => {
    await openOrder(page, buy);
    await formField(page, "note").fill("Called, wants it on Friday");
  }),
  form(STAFF_RECIPIENT, "Correct it", ORDER_PAGE, async (page) => {
    await openOrder(page, buy);
    await page.getByText("Correct the address").click();
    await page.getByLabel("Recipient").fill("Nia R. Rahman");
  }),
  form("features/orders/admin-order-screen.tsx", "Cancel the order", ORDER_PAGE, atOrder(buyPaid)),
  form(STAFF_RECIPIENT, "Save the e-mail", ORDER_PAGE, async (page) => {
    await openOrder(page, buy);
    await page.getByText("Correct the e-mail").click();
    await formField(page, "orderEmail").fill(freshEmail());
  }),
  form(SHIP_MANY, "Check the list", SHIP_PAGE, byAdmin("/dashboard/ship", { trackingLines: "2147483647, 1Z3" })),
  // A pattern, because the row above has the same words.
  form(SHIP_MANY, /^Check the list$/, SHIP_PAGE, async (page) => {
    await openAsAdmin(page, "/dashboard/ship", {
      trackingLines: "Order,Shipment\n2147483647,1Z999AA10123456784",
    });
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByRole("heading", { name: "Which column is which?" }).waitFor();
    await page.getByLabel("Tracking number").selectOption("1");
  }),
  form("features/orders/receive-return.tsx", "Everything has arrived", ORDER_PAGE, atOrder(buyAndReturn)),
  form(RETURNS, /^Give the label for return #\d+$/, ORDER_PAGE, atOrder(buyAndReturn)),
  form(RETURNS, /^Cancel return #\d+$/, ORDER_PAGE, async (page) => {
    const { orderId } = await buyAndReturn(await enterAsCustomer(page));
    await page.goto(`/dashboard/orders/${orderId}`);
    await page.getByText("Cancel this return").click();
  }),
  form(RETURNS, "Request the return", ORDER_PAGE, async (page) => {
    const { orderId } = await buyShipped(await enterAsCustomer(page));
    await page.goto(`/dashboard/orders/${orderId}`);
    await page.getByRole("main").locator("summary").click();
    await page.getByLabel("Sparrow").selectOption("1");
    await formField(page, "stockReason").selectOption({ index: 1 });
  }),
  form("features/orders/withdraw-order-screen.tsx", "Continue", /^\/withdraw\//, async (page) => {
    const { orderId } = await buyPaid(await enterAsCustomer(page));
    await page.goto(`/withdraw/${orderId}`);
  }),
  form("features/orders/ask-first.tsx", "Confirm withdrawal", /^\/withdraw\//, async (page) => {
    const { orderId } = await buyPaid(await enterAsCustomer(page));
    await page.goto(`/withdraw/${orderId}`);
    await page.getByRole("button", { name: "Continue" }).click();
  }),
  form("auth/screens/account-frame.tsx", "Send me the link", /^\/withdraw$/, (page) =>
    openAndFill(page, "/withdraw", { orderNumber: "1042", email: freshEmail() }),
  ),
  form(
    "features/orders/delete-order-dialog.tsx",
    /^Delete( and refund)?$/,
    /^\/api\/server\/deleteOrder\//,
    async (page) => {
      await buy(await enterAsCustomer(page));
      await page.goto("/dashboard/myOrders");
      await page.getByRole("button", { name: "Delete" }).click();
    },
    "[role=alertdialog]",
  ),
];
