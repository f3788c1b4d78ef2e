import { asValue, createContainer } from "@medusajs/framework/awilix";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { describe, expect, it, vi } from "vitest";
import { withPaymentReads } from "./payment-reads";

const SUMS = {
  select: ["amount", "raw_amount", "status", "currency_code"],
  relations: ["payment_sessions", "payments.captures", "payments.refunds"],
  options: { refresh: true },
};
const COLLECTION = { id: "pay_col_1", amount: 149, completed_at: "2026-11-28T10:00:00+00:00" };

/** Medusa's payment module, whose services answer with their own names, and a database that finds `rows`. */
function readsOf(rows: unknown[]) {
  const raw = vi.fn(async () => ({ rows }));
  const medusa = vi.fn(async () => "Medusa's");
  const service = { retrieve: medusa, update: async () => "updated" };
  const payments = { paymentService_: service, paymentCollectionService_: service, other: "kept" };
  const container = createContainer();
  container.register({
    [Modules.PAYMENT]: asValue(payments),
    [ContainerRegistrationKeys.PG_CONNECTION]: asValue({ raw }),
  });
  type Retrieving = { retrieve(...asked: unknown[]): Promise<unknown>; update(): Promise<string> };
  const reading = withPaymentReads(container as unknown as MedusaContainer).resolve(Modules.PAYMENT) as unknown as {
    paymentCollectionService_: Retrieving;
    other: string;
  };
  return { raw, medusa, payments, reading };
}

describe("what Medusa reads to authorise and capture a payment", () => {
  it("is answered by one statement, with times as dates", async () => {
    const { raw, medusa, reading } = readsOf([{ collection: COLLECTION }]);
    expect(await reading.paymentCollectionService_.retrieve("pay_col_1", SUMS, {})).toEqual({
      ...COLLECTION,
      completed_at: new Date("2026-11-28T10:00:00Z"),
    });
    expect(raw).toHaveBeenCalledTimes(1);
    expect(medusa).not.toHaveBeenCalled();
  });

  it("is answered by Medusa in a transaction, for a row that is gone, and for any other question", async () => {
    const { raw, reading } = readsOf([]);
    const { retrieve } = reading.paymentCollectionService_;
    expect(await retrieve("pay_col_1", SUMS, { transactionManager: {} })).toBe("Medusa's");
    expect(await retrieve("pay_col_1", { ...SUMS, select: ["amount"] }, {})).toBe("Medusa's");
    expect(raw).not.toHaveBeenCalled();
    expect(await retrieve("pay_col_1", SUMS, {})).toBe("Medusa's");
    expect(raw).toHaveBeenCalledTimes(1);
  });

  it("leaves everything else to Medusa, and Medusa's own module as it is", async () => {
    const { reading, payments } = readsOf([]);
    expect(reading.other).toBe("kept");
    expect(await reading.paymentCollectionService_.update()).toBe("updated");
    expect(reading.paymentCollectionService_).not.toBe(payments.paymentCollectionService_);
  });
});
