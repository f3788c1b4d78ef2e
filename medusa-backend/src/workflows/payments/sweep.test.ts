import type { MedusaContainer } from "@medusajs/framework/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import type { AttemptKind, DueAttempt } from "../../modules/payment-record/service";
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
/** As many attempts of a kind as are taken at once. */
const batch = (name: string, size = 20) => Array.from({ length: size }, (_, index) => due(`${name}_${index}`));
const sweep = (...kinds: AttemptKind[]) =>
  sweepPaymentAttempts(container, { kinds, pauseSeconds: 30, legacyHoldMinutes: 15 });
const lookedAt = () => shop.reconcile.mock.calls.map(([, { id }]) => id);
const taken = () => shop.take.mock.calls.map(([kind]) => kind);
const settle = () => vi.advanceTimersByTimeAsync(0);

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

  it("tells no e-mail address of the failure's text", async () => {
    shop.due = { unsettled: [[due("a")]] };
    shop.reconcile.mockRejectedValue(new Error("no mail to ann@example.com"));
    await sweep("unsettled");
    expect(JSON.parse(String(shop.log[0])).reason).toBe("no mail to [e-mail]");
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

describe("the way of a sweep", () => {
  it("leaves nothing to the browser", async () => {
    shop.due = { authorised: [[due("a")]] };
    await sweep("authorised");
    expect(shop.reconcile.mock.calls).toEqual([[container, { id: "a" }, { leaveToBrowser: false }]]);
  });

  it("looks at no more than four at once, and a slow one holds up none of the others", async () => {
    shop.due = { unsettled: [batch("a", 6)] };
    const open: ((outcome: Reconciled) => void)[] = [];
    shop.reconcile.mockImplementation(() => new Promise<Reconciled>((resolve) => open.push(resolve)));
    const swept = sweep("unsettled");
    await settle();
    expect(lookedAt().length).toBe(4);
    open[3]?.("captured");
    await settle();
    expect(lookedAt().at(-1)).toBe("a_4");
    open[4]?.("captured");
    await settle();
    expect(lookedAt().at(-1)).toBe("a_5");
    for (const end of open) end("captured");
    await swept;
  });

  it("ends a kind with the first batch that is not full, and takes the kinds in the order it is told", async () => {
    shop.due = { authorised: [batch("a"), batch("b", 19), batch("c")], unsettled: [batch("d", 1)] };
    await sweep("authorised", "unsettled");
    expect(taken()).toEqual(["authorised", "authorised", "unsettled"]);
    expect(lookedAt().length).toBe(40);
  });

  it("asks for payments as old as it is told", async () => {
    await sweep("unfinished");
    const options = { pauseSeconds: 30, most: 20, legacyHoldMinutes: 15, abandonedHours: 24 };
    expect(shop.take.mock.calls).toEqual([["unfinished", options]]);
  });

  it("looks at a hundred unfinished payments at the most, and at all that wait for Stripe", async () => {
    shop.take.mockImplementation(async (kind: AttemptKind) => (taken().length > 30 ? [] : batch(kind)));
    await sweep("unfinished", "unsettled");
    const looked = (kind: AttemptKind) => lookedAt().filter((id) => id.startsWith(kind)).length;
    expect([looked("unfinished"), looked("unsettled")]).toEqual([100, 500]);
  });

  it.each([
    ["unfinished", 20],
    ["authorised", 60],
    ["unsettled", 60],
  ] as const)("takes no more %s payments once %i seconds are over", async (kind, seconds) => {
    shop.due = { [kind]: [batch("a"), batch("b"), batch("c")] };
    shop.reconcile.mockImplementation(async (_container, { id }) => {
      if (id === "a_0") vi.setSystemTime(Date.now() + seconds * 1_000 - 1);
      if (id === "b_0") vi.setSystemTime(Date.now() + 1);
      return "ignored";
    });
    await sweep(kind);
    expect(taken()).toEqual([kind, kind]);
  });
});
