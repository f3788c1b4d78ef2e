import { describe, expect, it } from "vitest";
import { isEarly, isNews, isRefund, isReversal, MOST_ATTEMPTS, pauseAfter, restOf } from "./event-timing";

describe("an event that could not be processed", () => {
  it.each([
    [1, 2],
    [2, 4],
    [5, 32],
    [9, 512],
    [10, 600],
    [MOST_ATTEMPTS, 600],
  ])("rests after failure %i for %i s", (attempts, seconds) => expect(pauseAfter(attempts)).toBe(seconds));
});

describe("a new event", () => {
  it("of an authorisation gives the browser three seconds", () => {
    expect(restOf("payment_intent.amount_capturable_updated")).toBe(3_000);
    expect(restOf("payment_intent.succeeded")).toBe(3_000);
  });

  it("of anything else leaves the order to the browser the first time, and not again", () => {
    expect(isEarly("payment_intent.processing", 1)).toBe(true);
    expect(isEarly("payment_intent.processing", 2)).toBe(false);
    expect(isEarly("payment_intent.amount_capturable_updated", 1)).toBe(false);
  });

  it("of anything else is processed at once", () => expect(restOf("payment_intent.canceled")).toBe(0));
});

describe("a refund", () => {
  it.each(["charge.refunded", "charge.refund.updated", "refund.created", "refund.failed"])("is told by %s", (type) =>
    expect(isRefund(type)).toBe(true),
  );
  it.each(["charge.captured", "payment_intent.canceled"])("is not told by %s", (type) =>
    expect(isRefund(type)).toBe(false),
  );
});

describe("what a bank takes back", () => {
  it.each(["refund.failed", "charge.dispute.created", "charge.dispute.closed"])("is told by %s", (type) =>
    expect(isReversal(type)).toBe(true),
  );
  it.each(["refund.created", "charge.refunded"])("is not told by %s", (type) => expect(isReversal(type)).toBe(false));
});

describe("news of a payment", () => {
  it.each([
    "payment_intent.amount_capturable_updated",
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "charge.refunded",
    "charge.dispute.created",
    "refund.failed",
  ])("is %s", (type) => expect(isNews(type)).toBe(true));
  it.each(["payment_intent.created", "charge.succeeded", "charge.captured"])("is not %s", (type) =>
    expect(isNews(type)).toBe(false),
  );
});
