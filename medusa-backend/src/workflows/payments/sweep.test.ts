import type { MedusaContainer } from "@medusajs/framework/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import type { AttemptKind, DueAttempt } from "../../modules/payment-record";
import type { Reconciled } from "./reconcile-payment";
import { sweepPaymentAttempts } from "./sweep";

type Expired = DueAttempt["expired"];

const shop = vi.hoisted(() => ({
  log: [] as string[],
  due: {} as Partial<Record<string, DueAttempt[][]>>,
  take: vi.fn(),
  reconcile: vi.fn(),
  release: vi.fn(),
  stripe: vi.fn(),
}));

vi.mock("../../modules/payment-record", () => ({ paymentRecordService: () => ({ takeDueAttempts: shop.take }) }));
vi.mock("./stripe-payments", () => ({ getCurrentStripePayment: shop.stripe }));
vi.mock("./reconcile-payment", () => ({ reconcileAttempt: shop.reconcile, releaseAttempt: shop.release }));

const logger = { warn: (line: string) => shop.log.push(line) };
const container = { resolve: () => logger } as unknown as MedusaContainer;
const stripeDown = new ShopError("backend_unavailable", "The payment service does not answer.");
const databaseDown = new Error("the database does not answer");

const due = (id: string, expired: Expired = null) => ({ id, expired }) as DueAttempt;
const batch = (name: string, size = 20) => Array.from({ length: size }, (_, index) => due(`${name}_${index}`));
const sweep = (...kinds: AttemptKind[]) =>
  sweepPaymentAttempts(container, { kinds, pauseSeconds: 30, legacyHoldMinutes: 15 });
const lookedAt = () => shop.reconcile.mock.calls.map(([, { id }]) => id);
const taken = () => shop.take.mock.calls.map(([kind]) => kind);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(shop, { log: [], due: {} });
  shop.take.mockReset().mockImplementation(async (kind: AttemptKind) => shop.due[kind]?.shift() ?? []);
  shop.reconcile.mockReset().mockResolvedValue("ignored");
  shop.release.mockReset().mockResolvedValue("released");
  shop.stripe.mockReset().mockRejectedValue(stripeDown);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a sweep in which something fails", () => {
  it("is thrown on, with nothing looked at, when the database cannot tell what is due", async () => {
    shop.take.mockRejectedValue(databaseDown);
    await expect(sweep("unsettled", "authorised")).rejects.toBe(databaseDown);
    expect([taken(), lookedAt()]).toEqual([["unsettled"], []]);
  });

  it("logs a payment for which Stripe does not answer, and continues with the others and the next kind", async () => {
    shop.due = { unsettled: [[due("a"), due("b"), due("c")]], authorised: [[due("d")]] };
    shop.reconcile.mockRejectedValueOnce(stripeDown);
    await sweep("unsettled", "authorised");
    expect(lookedAt()).toEqual(["a", "b", "c", "d"]);
    expect(shop.reconcile).toHaveBeenLastCalledWith(container, { id: "d" }, { leaveToBrowser: false });
    expect(shop.log.map((line) => JSON.parse(line))).toEqual([
      { event: "payment_sweep_postponed", attempt_id: "a", reason: stripeDown.message },
    ]);
  });

  it("looks at all of them also when each fails", async () => {
    shop.due = { unsettled: [batch("a"), batch("b", 3)] };
    shop.reconcile.mockRejectedValue(new ShopError("conflict", "An order that was not cancelled keeps this payment."));
    await sweep("unsettled");
    expect([lookedAt().length, shop.log.length]).toEqual([23, 23]);
  });

  it("releases no expired payment of which it could not learn the state", async () => {
    shop.due = { unfinished: [[due("a", "abandoned")]] };
    shop.reconcile.mockRejectedValue(stripeDown);
    await sweep("unfinished");
    expect(shop.release).not.toHaveBeenCalled();
    expect(JSON.parse(String(shop.log[0]))).toMatchObject({ event: "payment_sweep_postponed", attempt_id: "a" });
  });

  it("releases an expired payment whose completion fails, as soon as Stripe answers", async () => {
    shop.due = { authorised: [[due("a", "abandoned"), due("b")]] };
    shop.reconcile.mockRejectedValue(databaseDown);
    shop.stripe.mockResolvedValue({ status: "requires_capture" });
    await sweep("authorised");
    expect(shop.release.mock.calls.map(([, { id }, reason]) => [id, reason])).toEqual([["a", "failed"]]);
    expect(shop.log.map((line) => JSON.parse(line).attempt_id)).toEqual(["b"]);
  });

  it("logs a release that fails, and goes on", async () => {
    shop.due = { unfinished: [[due("a", "abandoned"), due("b", "abandoned")]] };
    shop.release.mockRejectedValueOnce(stripeDown);
    await sweep("unfinished");
    expect(shop.release.mock.calls.map(([, { id }]) => id)).toEqual(["a", "b"]);
    expect(shop.log.map((line) => JSON.parse(line).attempt_id)).toEqual(["a"]);
  });
});

describe("an expired payment", () => {
  it.each(["placed", "refused", "captured", "expired", "released", "waiting"] as const satisfies Reconciled[])(
    "is left alone when it was just %s",
    async (outcome) => {
      shop.due = { unfinished: [[due("a", "abandoned")]] };
      shop.reconcile.mockResolvedValue(outcome);
      await sweep("unfinished");
      expect(lookedAt()).toEqual(["a"]);
      expect(shop.release).not.toHaveBeenCalled();
    },
  );

  it.each(["abandoned", "legacy_hold_expired"] as const)("is released as %s when nothing became of it", async (why) => {
    shop.due = { unfinished: [[due("a", why)]] };
    await sweep("unfinished");
    expect(shop.release.mock.calls).toEqual([[container, { id: "a" }, why]]);
  });

  it("is the only one that is released", async () => {
    shop.due = { unfinished: [[due("a"), due("b", "abandoned")]] };
    await sweep("unfinished");
    expect(shop.release.mock.calls.map(([, { id }]) => id)).toEqual(["b"]);
  });
});
