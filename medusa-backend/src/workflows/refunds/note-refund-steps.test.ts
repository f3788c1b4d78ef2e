import { expect, it, vi } from "vitest";
import { findMissingRefund } from "./note-refund-steps";

const REFUND = 4_000;
const books = { refunded: 0 };

vi.mock("../payments/stripe-ledger", () => ({
  /** Medusa's own refund during a request to Stripe: it is recorded, then Stripe makes it, then Stripe answers. */
  getStripeFacts: async () => {
    await new Promise((resolve) => setImmediate(resolve));
    books.refunded = REFUND;
    return { refunded: REFUND };
  },
}));

it("a refund that Medusa makes while Stripe is asked does not count as missing", async () => {
  const row = {
    paymentId: "pay_1",
    orderId: "order_1",
    orderNumber: 7,
    cancelled: false,
    currencyCode: "usd",
    captured: 14_900,
  };
  const database = { raw: async () => ({ rows: [{ ...row, ...books }] }) };
  expect(await findMissingRefund(database, "pi_1")).toBeNull();
});
