import { EventEmitter } from "node:events";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_ANSWER_MS } from "./check-and-answer";
import { DELETION_GUARDS, MEDUSA_ADMIN_GUARDS } from "./medusa-admin-guards";

const shop = vi.hoisted(() => ({
  paymentIntentId: "pi_1" as string | null,
  changes: [] as unknown[],
  requirePaidOrder: async (): Promise<void> => {},
  requireCapturable: async (..._asked: unknown[]): Promise<void> => {},
  missingRefund: null as unknown,
  customer: null as unknown,
  deleted: [] as unknown[],
}));

vi.mock("../queries/accounts/customers", () => ({ getListedCustomer: async () => shop.customer }));
vi.mock("../workflows/accounts/customer-records", () => ({
  deleteCustomer: async (_scope: unknown, act: unknown) => void shop.deleted.push(act),
}));
vi.mock("../queries/orders/parcels", async (original) => ({
  ...(await original<object>()),
  listUnshipped: async () => [],
}));
vi.mock("../queries/orders/medusa-record", () => ({ listOpenChanges: async () => shop.changes }));
vi.mock("../queries/returns/return-refunds", () => ({
  getStateOfReturn: async () => ({ orderId: "order_1", status: "requested" }),
}));
vi.mock("../queries/returns/return-receipts", () => ({
  getRequestDraft: async () => ({ orderId: "order_1", tooMany: false }),
}));
vi.mock("../queries/payments/medusa-payments", () => ({
  getOrderIdOfPayment: async () => "order_1",
  getPaymentIntentOfOrder: async () => shop.paymentIntentId,
}));
vi.mock("../workflows/orders/paid-order", () => ({
  requirePaidOrder: () => shop.requirePaidOrder(),
  requireCapturable: (_scope: unknown, ...asked: unknown[]) => shop.requireCapturable(...asked),
}));
vi.mock("../workflows/refunds/credit-by-ops", () => ({ creditByOps: async () => null }));
vi.mock("../workflows/refunds/note-refund-steps", () => ({ findMissingRefund: async () => shop.missingRefund }));

const SHIP = "/admin/orders/:id/fulfillments";
const REFUND = "/admin/payments/:id/refund";
const CAPTURE = "/admin/payments/:id/capture";

/** The part of a response that the guards use. After an abort, a later answer still calls `end`. */
class Answer extends EventEmitter {
  closed = false;
  destroyed = false;
  ended: unknown[][] = [];
  end(...rest: unknown[]) {
    this.ended.push(rest);
    return this.close();
  }
  json(body: unknown) {
    return this.end(body);
  }
  abort() {
    this.destroyed = true;
    return this.close();
  }
  close() {
    if (!this.closed) this.emit("close");
    this.closed = true;
    return this;
  }
}

/** How long the lock or the check takes, if a test needs a delay. */
const WAIT_MS = 1_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Passes a request to the guard before `matcher`. `lockMs`: the wait for a lock. */
function send(matcher: string, { lockMs = 0 }: { lockMs?: number } = {}) {
  const log: string[] = [];
  const locking = {
    execute: async (key: string, job: () => Promise<unknown>) => {
      if (lockMs > 0) await wait(lockMs);
      log.push(`+${key}`);
      return await job().finally(() => log.push(`-${key}`));
    },
  };
  const logger = { warn: (line: string) => log.push(JSON.parse(line).event) };
  const resolve = (name: string) => (name === ContainerRegistrationKeys.LOGGER ? logger : locking);
  const path = matcher.replace(":id", "id_1");
  const body = { amount: 1 };
  const req = {
    path,
    body,
    params: { id: "order_1" },
    requestId: "req_1",
    auth_context: { actor_id: "user_1" },
    scope: { resolve },
  } as unknown as MedusaRequest;
  const res = new Answer();
  const guard = [...MEDUSA_ADMIN_GUARDS, ...DELETION_GUARDS].find((route) => route.matcher === matcher)?.middlewares[0];
  if (!guard) throw new Error(`no guard before ${matcher}`);
  const done = Promise.resolve(guard(req, res as unknown as MedusaResponse, () => log.push("next")));
  done.then(
    () => log.push("done"),
    (error: Error) => log.push(error.message),
  );
  return { res, log };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  const passes = async () => {};
  Object.assign(shop, { paymentIntentId: "pi_1", changes: [], missingRefund: null, customer: null, deleted: [] });
  Object.assign(shop, { requirePaidOrder: passes, requireCapturable: passes });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the order's lock around Medusa Admin's requests", () => {
  it("is held until Medusa has answered, and what it answers is passed on", async () => {
    const { res, log } = send(SHIP);
    await settle();
    expect(log).toEqual(["+order:order_1", "next"]);
    res.end("body", "utf8");
    await settle();
    expect(log).toEqual(["+order:order_1", "next", "-order:order_1", "done"]);
    expect(res.ended).toEqual([["body", "utf8"]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(["receive", "receive-items", "dismiss-items/:action_id", "request"])(
    "is held while a return is changed by %s",
    async (name) => {
      const { res, log } = send(`/admin/returns/:id/${name}`);
      await settle();
      expect(log).toEqual(["+order:order_1", "next"]);
      res.end();
      await settle();
      expect(log.slice(2)).toEqual(["-order:order_1", "done"]);
    },
  );

  it.each([
    ["while it was waited for", { lockMs: WAIT_MS }, async () => {}],
    ["during the check", {}, () => wait(WAIT_MS)],
  ])("is given back with nothing done when the client left %s", async (_when, options, check) => {
    shop.requirePaidOrder = check;
    const { res, log } = send(SHIP, options);
    await settle();
    res.abort();
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(log).toEqual(["+order:order_1", "-order:order_1", "done"]);
  });

  it("is held until the answer also when the client leaves while Medusa works", async () => {
    const { res, log } = send(SHIP);
    await settle();
    res.abort();
    await vi.advanceTimersByTimeAsync(LONGEST_ANSWER_MS - 1);
    expect(log).toEqual(["+order:order_1", "next"]);
    res.end();
    await settle();
    expect(log).toEqual(["+order:order_1", "next", "-order:order_1", "done"]);
  });

  it("is given back, and that is logged, when no answer comes at all", async () => {
    const { log } = send(SHIP);
    await vi.advanceTimersByTimeAsync(LONGEST_ANSWER_MS);
    expect(log).toEqual(["+order:order_1", "next", "admin_request_unanswered", "-order:order_1", "done"]);
  });

  it("is given back when the check refuses", async () => {
    shop.requirePaidOrder = () => Promise.reject(new Error("not paid"));
    const { log } = send(SHIP);
    await settle();
    expect(log).toEqual(["+order:order_1", "-order:order_1", "not paid"]);
  });
});

describe("Medusa Admin's refund", () => {
  it("takes the order's lock and then its payment's capture lock, and holds both until the answer", async () => {
    const { res, log } = send(REFUND);
    await settle();
    res.abort();
    await settle();
    expect(log).toEqual(["+order:order_1", "+capture:pi_1", "next"]);
    res.end();
    await settle();
    expect(log.slice(3)).toEqual(["-capture:pi_1", "-order:order_1", "done"]);
  });

  it("of an order without a PaymentIntent takes the order's lock alone", async () => {
    shop.paymentIntentId = null;
    const { log } = send(REFUND);
    await settle();
    expect(log).toEqual(["+order:order_1", "next"]);
  });

  it.each([
    ["beside an open change", { changes: [{}] }, "This order is being changed."],
    ["while Stripe has given back what the books lack", { missingRefund: {} }, "not in the books yet"],
  ])("is refused %s, before Medusa is asked", async (_when, state, words) => {
    Object.assign(shop, state);
    const { log } = send(REFUND);
    await settle();
    expect(log).toEqual([
      ...["+order:order_1", "+capture:pi_1", "-capture:pi_1", "-order:order_1"],
      expect.stringContaining(words),
    ]);
  });
});

it("Medusa Admin's request to a customer to take an order is refused", async () => {
  const { log } = send("/admin/orders/:id/transfer");
  await settle();
  expect(log).toEqual([expect.stringContaining("No customer of this shop can accept a transfer.")]);
});

it("Medusa Admin's deletion of a customer is the shop's, and Medusa's for a record that the shop does not list", async () => {
  const unlisted = send("/admin/customers/:id");
  await settle();
  expect([unlisted.log, shop.deleted]).toEqual([["next", "done"], []]);
  shop.customer = {};
  const { res, log } = send("/admin/customers/:id");
  await settle();
  expect(log).toEqual(["done"]);
  expect(shop.deleted).toEqual([{ customerId: "order_1", actorId: "user_1", isAudited: true }]);
  expect(res.ended).toEqual([[{ id: "order_1", object: "customer", deleted: true }]]);
});

describe("Medusa Admin's capture", () => {
  it("is refused under both locks where the payment's amount is not due, before Medusa is asked", async () => {
    shop.requireCapturable = async (paymentId, amount) => {
      throw new Error(`${paymentId} ${amount}`);
    };
    const { log } = send(CAPTURE);
    await settle();
    expect(log).toEqual(["+order:order_1", "+capture:pi_1", "-capture:pi_1", "-order:order_1", "order_1 1"]);
  });
});
