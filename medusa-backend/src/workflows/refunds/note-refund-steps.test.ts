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
    payment_id: "pay_1",
    order_id: "order_1",
    order_number: 7,
    cancelled: false,
    currency_code: "usd",
    captured: 14_900,
  };
  const database = { raw: async () => ({ rows: [{ ...row, ...books }] }) };
  expect(await findMissingRefund(database, "pi_1")).toBeNull();
});
