import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noteReversals, noteWarning } from "./reversals";

const shop = vi.hoisted(() => ({ written: [] as [what: string, transaction: unknown][] }));

const dispute = {
  ...{ id: "dp_1", amount: 14_900, currency: "usd", reason: "fraudulent", status: "needs_response", created: 5 },
  ...{ balance_transactions: [], evidence_details: { due_by: 9 }, is_charge_refundable: false },
};
const refund = { id: "re_1", amount: 500, currency: "usd", failure_reason: "declined" };

vi.mock("./stripe-ledger", () => ({ getStripeReversals: async () => ({ failed: [refund], disputes: [dispute] }) }));
vi.mock("../../queries/payments/medusa-payments", () => ({
  getBooks: async () => ({ orderId: "order_1", orderNumber: 1042 }),
}));
vi.mock("../../queries/payments/attempts", () => ({
  getAttempt: async () => ({ status: "captured", amount: 14_900, currencyCode: "usd" }),
}));

const TRANSACTION = "the transaction";
const write = (what: string, transaction: unknown) => void shop.written.push([what, transaction]);

function shopContainer() {
  const container = createMedusaContainer();
  const parts = {
    [Modules.LOCKING]: { execute: async (_key: string, job: () => Promise<unknown>) => await job() },
    [ContainerRegistrationKeys.PG_CONNECTION]: {
      transaction: async (work: (transaction: unknown) => Promise<void>) => await work(TRANSACTION),
    },
    money_ledger: {
      keepFailedRefund: async (transaction: unknown) => {
        write("failed refund", transaction);
        return true;
      },
      keepDispute: async (transaction: unknown) => {
        write("dispute", transaction);
        return null;
      },
      keepWarning: async (transaction: unknown) => {
        write("warning", transaction);
        return null;
      },
    },
    audit: {
      appendEntry: async (transaction: unknown, { action, subjectId }: { action: string; subjectId: string }) =>
        write(`${action} of ${subjectId}`, transaction),
      createAuditEntries: async ({ action }: { action: string }) => write(action, "a transaction of its own"),
    },
    outbox: {
      insertMail: async ({ kind, data }: { kind: string; data: object }, transaction: unknown) =>
        write(`${kind} ${JSON.stringify(data)}`, transaction),
    },
  };
  for (const [name, part] of Object.entries(parts)) container.register(name, { resolve: () => part });
  return container;
}

beforeEach(() => {
  shop.written = [];
});

/** If the server dies in between, nothing of it is there, and the next try writes each part once. */
describe("what a bank does is written with its entry in the audit trail and its mail in one transaction", () => {
  const written = () => {
    expect(new Set(shop.written.map(([, transaction]) => transaction))).toEqual(new Set([TRANSACTION]));
    return shop.written.map(([what]) => what.replace(/ \{.*/, ""));
  };

  it("if it sends a refund back, or opens a dispute", async () => {
    await noteReversals(shopContainer(), "pi_1");
    expect(written()).toEqual([
      ...["failed refund", "refund_failed", "payment.refund_failed of order_1"],
      ...["dispute", "payment.disputed of order_1", "payment_disputed"],
    ]);
    expect(shop.written.map(([what]) => /"amount":([\d.]+)/.exec(what)?.[1]).filter(Boolean)).toEqual(["5", "149"]);
  });

  it("if it warns of fraud", async () => {
    const warning = { id: "issfr_1", paymentIntentId: "pi_1", kind: "fraud_warning", reason: "fraud" } as const;
    await noteWarning(shopContainer(), { ...warning, open: true, closed: false, openedAt: 5, saidAt: 5 });
    expect(written()).toEqual(["warning", "payment.fraud_warning of order_1", "payment_at_risk"]);
    expect(shop.written.at(-1)?.[0]).toContain('"money":{"amount":149,"currency":"usd"}');
  });
});
