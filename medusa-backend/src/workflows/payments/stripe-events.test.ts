import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../modules/payment-record/attempts";
import { STRIPE_EVENT_MODULE } from "../../modules/stripe-event";
import {
  endDeclinedPayment,
  isEarly,
  isNews,
  isRefund,
  isReversal,
  MOST_ATTEMPTS,
  pauseAfter,
  processDueEvents,
  restOf,
} from "./stripe-events";

it("an event rests longer after each failure, gives the browser three seconds, and leaves it the order once", () => {
  expect([1, 2, 5, 9, 10, MOST_ATTEMPTS].map(pauseAfter)).toEqual([2, 4, 32, 512, 600, 600]);
  const types = ["payment_intent.amount_capturable_updated", "payment_intent.succeeded", "payment_intent.canceled"];
  expect(types.map(restOf)).toEqual([3_000, 3_000, 0]);
  expect([1, 2].map((time) => isEarly("payment_intent.processing", time))).toEqual([true, false]);
  expect(isEarly("payment_intent.amount_capturable_updated", 1)).toBe(false);
});

it.each([
  ["charge.refunded", ["refund", "news"]],
  ["charge.refund.updated", ["refund", "news"]],
  ["refund.created", ["refund", "news"]],
  ["refund.failed", ["refund", "reversal", "news"]],
  ["charge.dispute.created", ["reversal", "news"]],
  ["charge.dispute.closed", ["reversal", "news"]],
  ["charge.captured", []],
  ["charge.succeeded", []],
  ["payment_intent.created", []],
  ["payment_intent.canceled", ["news"]],
  ["payment_intent.succeeded", ["news"]],
  ["payment_intent.payment_failed", ["news"]],
  ["payment_intent.amount_capturable_updated", ["news"]],
])("an event %s tells of a refund, of what a bank takes back, or of news of a payment: %j", (type, told) => {
  const all = { refund: isRefund(type), reversal: isReversal(type), news: isNews(type) };
  expect(Object.entries(all).flatMap(([name, is]) => (is ? [name] : []))).toEqual(told);
});

const attempt: Attempt = {
  ...{ id: "patt_1", customerId: "cus_1", digest: "digest", cartId: "cart_1", paymentIntentId: "pi_1" },
  ...{ paymentCollectionId: "paycol_1", paymentSessionId: "payses_1", amount: 14_900, currencyCode: "usd" },
  ...{ status: "open", lines: [], delivery: null, orderId: null, reason: null, authorisedAt: null },
};

/** A database with this attempt and this many declines; anything else (a lock, Stripe) throws. */
function containerWith(status: Attempt["status"], declines: number): MedusaContainer {
  const raw = async () => ({ rows: [{ ...attempt, status }] });
  const resolve = (name: string) => {
    if (name === STRIPE_EVENT_MODULE) return { countEvents: async () => declines };
    if (name !== ContainerRegistrationKeys.PG_CONNECTION) throw new Error(`${name} was asked for`);
    return { raw };
  };
  return { resolve } as unknown as MedusaContainer;
}

describe("a payment that was declined", () => {
  it.each(["to_capture", "captured", "released", "refunded"] as const)(
    "five times is left alone when it is %s",
    async (status) => {
      expect(await endDeclinedPayment(containerWith(status, 5), "pi_1")).toBe("ignored");
    },
  );

  it("five times asks for its lock when it is open, and four times takes another card", async () => {
    expect(await endDeclinedPayment(containerWith("open", 4), "pi_1")).toBe("ignored");
    await expect(endDeclinedPayment(containerWith("open", 5), "pi_1")).rejects.toMatchObject({
      cause: expect.objectContaining({ message: "locking was asked for" }),
    });
  });
});

/** An inbox of events about no payment; `hold` keeps each event's work open until it is called. */
function inboxOf(...due: string[]) {
  const releases: (() => void)[] = [];
  const events = {
    takes: 0,
    finished: [] as string[],
    async takeDueEvent() {
      events.takes += 1;
      const eventId = due.shift();
      return eventId ? { id: eventId, eventId, type: "payment_intent.succeeded", paymentIntentId: null } : null;
    },
    async finishEvent({ eventId }: { eventId: string }) {
      if (eventId.startsWith("held")) await new Promise<void>((done) => releases.push(done));
      events.finished.push(eventId);
    },
  };
  const resolve = (name: string) => (name === STRIPE_EVENT_MODULE ? events : { info() {}, warn() {} });
  return { events, due, releases, container: { resolve } as unknown as MedusaContainer };
}

it("stored events are processed up to the one that woke the inbox, without another look", async () => {
  const { events, container } = inboxOf("evt_before", "evt_own", "evt_next");
  await processDueEvents(container, "evt_own");
  expect(events).toMatchObject({ finished: ["evt_before", "evt_own"], takes: 2 });
});

it("stored events are all processed by the job", async () => {
  const { events, container } = inboxOf("evt_1", "evt_2");
  await processDueEvents(container);
  expect(events).toMatchObject({ finished: ["evt_1", "evt_2"], takes: 3 });
});

it("stored events are left to the next call by one that fails and says so", async () => {
  const { events, container } = inboxOf();
  events.takeDueEvent = () => Promise.reject(new Error("no such column"));
  expect(await processDueEvents(container)).toBe(false);
});

it("stored events that come while all workers are busy are processed by the first that is done", async () => {
  const { events, due, releases, container } = inboxOf("held_1", "held_2", "held_3", "held_4");
  const workers = ["held_1", "held_2", "held_3", "held_4"].map((id) => processDueEvents(container, id));
  await expect.poll(() => releases.length).toBe(4);
  due.push("evt_5", "evt_6");
  await processDueEvents(container, "evt_5");
  await processDueEvents(container, "evt_6");
  expect(events.finished).toEqual([]);
  for (const release of releases) release();
  await Promise.all(workers);
  expect(events.finished).toEqual(expect.arrayContaining(["evt_5", "evt_6"]));
});
