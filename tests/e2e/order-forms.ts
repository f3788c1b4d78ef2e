import { formField } from "../support/fields";
import { buyAndReturn } from "../support/orders";
import { Person } from "../support/person";
import { buy, buyPaid, buyShipped } from "../support/purchase";
import { refund, sendBackByBank } from "../support/refunds";
import { freshEmail } from "../support/stack";
import { enterAsAdmin, enterAsCustomer, type FormRow } from "./form-row";

/** The forms of the screens of orders, and the buttons that write there without one. */
export const ORDER_FORMS: readonly FormRow[] = [
  {
    file: "features/orders/all-orders-list.tsx",
    open: async (page, context) => {
      const buyer = await Person.signUp();
      await buyPaid(buyer);
      await enterAsAdmin(context);
      await page.goto(`/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email })}`);
    },
    button: "Update",
    sends: /^\/api\/server\/updateStatus$/,
  },
  {
    file: "features/orders/show-again.tsx",
    open: async (page, context) => {
      const buyer = await enterAsCustomer(context);
      const { orderId } = await buyShipped(buyer);
      await buyer.api("DELETE", `/deleteOrder/${orderId}`);
      await page.goto("/dashboard/myOrders?status=hidden");
    },
    button: "Show again",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/parcels.tsx",
    open: async (page, context) => {
      const { orderId } = await buyShipped(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
      await formField(page, "trackingNumber").fill("JD0146000031");
    },
    button: "Save tracking",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/ship-form.tsx",
    open: async (page, context) => {
      const { orderId } = await buyPaid(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
    },
    button: "Ship these",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/ask-first.tsx",
    open: async (page, context) => {
      const { orderId } = await buyPaid(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
      await page.getByRole("button", { name: "Ship these" }).click();
    },
    button: "Send and tell the customer",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/parcels.tsx",
    open: async (page, context) => {
      const { orderId } = await buyShipped(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
      await page.getByText("Has it arrived?").click();
    },
    button: "It has arrived",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/refund-form.tsx",
    open: async (page, context) => {
      const { orderId } = await buyPaid(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
      await page.getByText("Refund without a return").click();
      await formField(page, "goodwill").fill("5");
      await formField(page, "refundReason").fill("It came late");
    },
    button: "Refund",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/reversals.tsx",
    open: async (page, context) => {
      const { orderId, transactionId } = await buyPaid(await Person.signUp());
      const admin = await enterAsAdmin(context);
      await refund(admin, orderId, { goodwill: 500 });
      await sendBackByBank(admin, orderId, transactionId);
      await page.goto(`/dashboard/orders/${orderId}`);
    },
    button: "Refund it again",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/order-records.tsx",
    open: async (page, context) => {
      const { orderId } = await buy(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
      await formField(page, "note").fill("Called, wants it on Friday");
    },
    button: "Add note",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/staff-recipient.tsx",
    open: async (page, context) => {
      const { orderId } = await buy(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
      await page.getByText("Correct the address").click();
      await page.getByLabel("Recipient").fill("Nia R. Rahman");
    },
    button: "Correct it",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/admin-order-screen.tsx",
    open: async (page, context) => {
      const { orderId } = await buyPaid(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
    },
    button: "Cancel the order",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/staff-recipient.tsx",
    open: async (page, context) => {
      const { orderId } = await buy(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
      await page.getByText("Correct the e-mail").click();
      await formField(page, "orderEmail").fill(freshEmail());
    },
    button: "Save the e-mail",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/ship-many/ship-many.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      await page.goto("/dashboard/ship");
      await formField(page, "trackingLines").fill("2147483647, 1Z3");
    },
    button: "Check the list",
    sends: /^\/dashboard\/ship/,
  },
  {
    file: "features/orders/ship-many/ship-many.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      await page.goto("/dashboard/ship");
      await formField(page, "trackingLines").fill("Order,Shipment\n2147483647,1Z999AA10123456784");
      await page.getByRole("button", { name: "Check the list" }).click();
      await page.getByRole("heading", { name: "Which column is which?" }).waitFor();
      await page.getByLabel("Tracking number").selectOption("1");
    },
    // A pattern, because the row above has the same words.
    button: /^Check the list$/,
    sends: /^\/dashboard\/ship/,
  },
  {
    file: "features/orders/receive-return.tsx",
    open: async (page, context) => {
      const { orderId } = await buyAndReturn(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
    },
    button: "Everything has arrived",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/order-returns.tsx",
    open: async (page, context) => {
      const { orderId } = await buyAndReturn(await Person.signUp());
      await enterAsAdmin(context);
      await page.goto(`/dashboard/orders/${orderId}`);
    },
    button: /^Give the label for return #\d+$/,
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/order-returns.tsx",
    open: async (page, context) => {
      const { orderId } = await buyAndReturn(await enterAsCustomer(context));
      await page.goto(`/dashboard/orders/${orderId}`);
      await page.getByText("Cancel this return").click();
    },
    button: /^Cancel return #\d+$/,
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/order-returns.tsx",
    open: async (page, context) => {
      const { orderId } = await buyShipped(await enterAsCustomer(context));
      await page.goto(`/dashboard/orders/${orderId}`);
      await page.getByRole("main").locator("summary").click();
      await page.getByLabel("Sparrow").selectOption("1");
      await formField(page, "stockReason").selectOption({ index: 1 });
    },
    button: "Request the return",
    sends: /^\/dashboard\/orders\//,
  },
  {
    file: "features/orders/withdraw-order-screen.tsx",
    open: async (page, context) => {
      const { orderId } = await buyPaid(await enterAsCustomer(context));
      await page.goto(`/withdraw/${orderId}`);
    },
    button: "Continue",
    sends: /^\/withdraw\//,
  },
  {
    file: "features/orders/ask-first.tsx",
    open: async (page, context) => {
      const { orderId } = await buyPaid(await enterAsCustomer(context));
      await page.goto(`/withdraw/${orderId}`);
      await page.getByRole("button", { name: "Continue" }).click();
    },
    button: "Confirm withdrawal",
    sends: /^\/withdraw\//,
  },
  {
    file: "auth/screens/account-frame.tsx",
    open: async (page) => {
      await page.goto("/withdraw");
      await formField(page, "orderNumber").fill("1042");
      await formField(page.getByRole("main"), "email").fill(freshEmail());
    },
    button: "Send me the link",
    sends: /^\/withdraw$/,
  },
  {
    file: "features/orders/delete-order-dialog.tsx",
    open: async (page, context) => {
      await buy(await enterAsCustomer(context));
      await page.goto("/dashboard/myOrders");
      await page.getByRole("button", { name: "Delete" }).click();
    },
    button: "Delete",
    within: "[role=alertdialog]",
    sends: /^\/api\/server\/deleteOrder\//,
  },
];
