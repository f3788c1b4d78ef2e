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

const attempt: Attempt = {
  id: "patt_1",
  customerId: "cus_1",
  digest: "digest",
  cartId: "cart_1",
  paymentCollectionId: "paycol_1",
  paymentSessionId: "payses_1",
  paymentIntentId: "pi_1",
  amount: 14_900,
  currencyCode: "usd",
  status: "open",
  lines: [],
  delivery: null,
  orderId: null,
  reason: null,
  authorisedAt: null,
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

describe("a payment that Stripe calls declined five times", () => {
  it.each(["to_capture", "captured", "released", "refunded"] as const)(
    "is left alone when it is %s",
    async (status) => {
      expect(await endDeclinedPayment(containerWith(status, 5), "pi_1")).toBe("ignored");
    },
  );

  it("asks for its lock when it is open", async () => {
    await expect(endDeclinedPayment(containerWith("open", 5), "pi_1")).rejects.toMatchObject({
      cause: expect.objectContaining({ message: "locking was asked for" }),
    });
  });
});

describe("a payment that was declined four times", () => {
  it("takes another card", async () => {
    expect(await endDeclinedPayment(containerWith("open", 4), "pi_1")).toBe("ignored");
  });
});

describe("stored events", () => {
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

  it("are processed up to the one that woke the inbox, without another look", async () => {
    const { events, container } = inboxOf("evt_before", "evt_own", "evt_next");
    await processDueEvents(container, "evt_own");
    expect(events).toMatchObject({ finished: ["evt_before", "evt_own"], takes: 2 });
  });

  it("are all processed by the job", async () => {
    const { events, container } = inboxOf("evt_1", "evt_2");
    await processDueEvents(container);
    expect(events).toMatchObject({ finished: ["evt_1", "evt_2"], takes: 3 });
  });

  it("that come while all workers are busy are processed by the first that is done", async () => {
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
});
