import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import {
  ATTEMPT_STATUSES,
  type Attempt,
  type AttemptStatus,
  RELEASABLE,
  type ReleaseCause,
  statusesBefore,
} from "../../modules/payment-record/attempts";
import { isStripeSilent, settleAttempt } from "./release-payment";

type Move = { from?: readonly AttemptStatus[]; reason?: string };

const shop = vi.hoisted(() => ({
  log: [] as string[],
  status: "open" as AttemptStatus,
  reason: null as string | null,
  database: (_to: AttemptStatus): void => {},
  stripe: async (): Promise<"released" | "refunded"> => "released",
  paidOtherwise: 0,
}));

vi.mock("./stripe-payments", () => ({
  releaseStripePayment: async (paymentIntentId: string, amount?: number) => {
    shop.log.push(`stripe ${paymentIntentId}${amount === undefined ? "" : ` ${amount}`}`);
    return await shop.stripe();
  },
}));
vi.mock("./stripe-ledger", () => ({ getStripeFacts: async () => ({ received: 2_500, refunded: 200 }) }));
vi.mock("../../lib/database/connection", async (original) => ({
  ...(await original<typeof import("../../lib/database/connection")>()),
  databaseOf: () => null,
}));
vi.mock("../../queries/refunds/reversals", async (original) => ({
  ...(await original<typeof import("../../queries/refunds/reversals")>()),
  getPaidOtherwise: async () => shop.paidOtherwise,
}));
vi.mock("../../modules/payment-record", () => ({
  paymentRecordService: () => ({
    moveAttempt: async (id: string, to: AttemptStatus, { from = statusesBefore(to), reason }: Move = {}) => {
      shop.log.push(`${id} ${to}`);
      shop.database(to);
      if (!from.includes(shop.status)) return false;
      shop.status = to;
      shop.reason = reason ?? shop.reason;
      return true;
    },
  }),
}));

const container = {} as MedusaContainer;
const stripeDown = new ShopError("backend_unavailable", "The payment service does not answer.");
const databaseDown = new Error("the database does not answer");

/** Ends the attempt in its current state, or as read earlier. */
function settle(cause: ReleaseCause = "no_order", status: AttemptStatus = shop.status) {
  const attempt = { id: "patt_1", paymentIntentId: "pi_1", status } as Attempt;
  return settleAttempt(container, attempt, { reason: "unavailable", cause });
}

beforeEach(() => {
  Object.assign(shop, { log: [], status: "open", reason: null, database: () => {}, stripe: async () => "released" });
  shop.paidOtherwise = 0;
});

describe("the end of a payment attempt", () => {
  it("leaves at Stripe what the customer got another way, and refunds the rest", async () => {
    Object.assign(shop, { status: "captured", paidOtherwise: 500 });
    expect(await settle("order_cancelled")).toBe(true);
    expect(shop.log).toContain("stripe pi_1 1800");
  });

  it("does not ask Stripe when the database fails to note that it begins", async () => {
    shop.database = () => {
      throw databaseDown;
    };
    await expect(settle()).rejects.toBe(databaseDown);
    expect(shop.log).toEqual(["patt_1 releasing"]);
  });

  it("does not ask Stripe when somebody else moved the attempt since it was read", async () => {
    shop.status = "to_capture";
    expect(await settle("no_order", "open")).toBe(false);
    expect([shop.log, shop.status]).toEqual([["patt_1 releasing"], "to_capture"]);
  });

  it("leaves the attempt releasing when Stripe does not answer, says so, and continues when it is repeated", async () => {
    shop.stripe = () => Promise.reject(stripeDown);
    await expect(settle()).rejects.toBe(stripeDown);
    expect(shop).toMatchObject({ status: "releasing", reason: "unavailable" });
    expect(shop.log).toEqual(["patt_1 releasing", "stripe pi_1"]);
    Object.assign(shop, { log: [], stripe: async () => "released" });
    expect(await settle()).toBe(true);
    expect([shop.log, shop.status]).toEqual([["stripe pi_1", "patt_1 released"], "released"]);
  });

  it("is not told as done when the database fails to note what Stripe did, and a repeat notes it", async () => {
    shop.stripe = async () => "refunded";
    shop.database = (to) => {
      if (to === "refunded") throw databaseDown;
    };
    await expect(settle()).rejects.toBe(databaseDown);
    expect(shop.status).toBe("releasing");
    Object.assign(shop, { log: [], database: () => {} });
    expect(await settle()).toBe(true);
    expect([shop.log, shop.status]).toEqual([["stripe pi_1", "patt_1 refunded"], "refunded"]);
  });

  it("moves no money a second time when it is repeated after its end", async () => {
    expect(await settle("order_cancelled")).toBe(true);
    shop.log = [];
    expect(await settle("order_cancelled")).toBe(false);
    expect([shop.log, shop.status]).toEqual([["patt_1 releasing"], "released"]);
  });

  it.each(["released", "refunded"] as const)("notes that the money was %s, as Stripe says", async (outcome) => {
    shop.stripe = async () => outcome;
    expect(await settle()).toBe(true);
    expect(shop.log).toEqual(["patt_1 releasing", "stripe pi_1", `patt_1 ${outcome}`]);
    expect(shop).toMatchObject({ status: outcome, reason: "unavailable" });
  });
});

const CAUSES = Object.keys(RELEASABLE) as ReleaseCause[];

it.each(CAUSES.flatMap((cause) => ATTEMPT_STATUSES.map((status) => [cause, status] as const)))(
  "the cause of a release %s releases what is %s if the table says so",
  async (cause, status) => {
    const released = status === "releasing" || RELEASABLE[cause].includes(status);
    shop.status = status;
    expect(await settle(cause)).toBe(released);
    expect(shop.log.includes("stripe pi_1")).toBe(released);
    expect(shop.status).toBe(released ? "released" : status);
  },
);

it("asks Stripe once more after Medusa's own refusal, however long it took, and not after a silent Stripe", () => {
  const cancelled = new MedusaError(MedusaError.Types.INVALID_DATA, "Order with id order_1 has been canceled.");
  const silent = new Error("An error occurred in refundPayment: timed out");
  const answers = [isStripeSilent(cancelled, 4_000), isStripeSilent(silent, 4_000), isStripeSilent(silent, 200)];
  expect(answers).toEqual([false, true, false]);
});
