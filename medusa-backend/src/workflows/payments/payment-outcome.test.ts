import { describe, expect, it } from "vitest";
import type { PaymentOutcome } from "../../contract/orders";
import { ATTEMPT_STATUSES } from "../../modules/payment-record/attempts";
import { outcomeWithoutOrder, paymentOutcome } from "./payment-outcome";

const OPEN: [string, PaymentOutcome][] = [
  ["requires_payment_method", "unfinished"],
  ["requires_confirmation", "unfinished"],
  ["requires_action", "unfinished"],
  ["processing", "checking"],
  ["requires_capture", "checking"],
  ["succeeded", "checking"],
  ["canceled", "not_charged"],
];
const SETTLED: [Exclude<(typeof ATTEMPT_STATUSES)[number], "open">, PaymentOutcome, PaymentOutcome][] = [
  ["releasing", "not_charged", "refunded"],
  ["to_capture", "paid", "paid"],
  ["captured", "paid", "paid"],
  ["expired", "lapsed", "lapsed"],
  ["released", "not_charged", "not_charged"],
  ["refunded", "refunded", "refunded"],
];

describe("a payment's outcome", () => {
  it("is known for every status, never failed while Stripe is silent, and nothing where it knows none", () => {
    expect(paymentOutcome({ status: "open", orderId: null }, "silent")).toBe("checking");
    expect(paymentOutcome({ status: "open", orderId: null }, null)).toBe("not_charged");
    expect([...SETTLED.map(([status]) => status), "open"].toSorted()).toEqual([...ATTEMPT_STATUSES].toSorted());
  });

  it.each(OPEN)("of an open attempt that is %s at Stripe is %s", (status, outcome) => {
    const stripe = { status } as Parameters<typeof paymentOutcome>[1];
    expect(paymentOutcome({ status: "open", orderId: null }, stripe)).toBe(outcome);
  });

  it.each(SETTLED)("of one that is %s is %s without an order, %s with one", (status, without, withOrder) => {
    expect(paymentOutcome({ status, orderId: null }, "silent")).toBe(without);
    expect(paymentOutcome({ status, orderId: "order_1" }, "silent")).toBe(withOrder);
  });
});

const taken = { status: "succeeded", received: 14_900, refunded: 0 } as const;

it.each([
  ["is being checked as long as money is kept", taken, "checking"],
  ["is being checked as long as a part of it is kept", { ...taken, refunded: 14_899 }, "checking"],
  ["is being checked while it is only held", { ...taken, status: "requires_capture", received: 0 }, "checking"],
  ["is being checked while Stripe does not answer", "silent", "checking"],
  ["is refunded once all of it went back", { ...taken, refunded: 14_900 }, "refunded"],
  ["is not charged when the hold was released", { ...taken, status: "canceled", received: 0 }, "not_charged"],
  ["is not charged when Stripe knows no such payment", null, "not_charged"],
] as const)("the outcome of a payment whose order is gone %s", (_, stripe, outcome) => {
  expect(outcomeWithoutOrder(stripe)).toBe(outcome);
});
