import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { asShopError, ShopError } from "../../lib/shop-error";
import { noteRefund } from "./note-refund";

const shop = vi.hoisted(() => ({
  log: [] as string[],
  /** What fails, by what the log calls it. */
  failures: {} as Record<string, unknown>,
  stripe: { refunded: 4_000 } as { refunded: number } | null,
  books: null as Record<string, unknown> | null,
  due: 40 as number | null,
}));
const act = vi.hoisted(() => (name: string, told: unknown = "") => {
  shop.log.push(`${name} ${told === "" ? "" : JSON.stringify(told)}`.trim());
  if (name in shop.failures) throw shop.failures[name];
});

vi.mock("../payment/stripe-ledger", () => ({
  getStripeFacts: async (id: string) => {
    act("stripe", id);
    return shop.stripe;
  },
}));
vi.mock("../../queries/payments/medusa-payments", () => ({
  getBooks: async () => {
    act("books");
    return shop.books;
  },
}));
vi.mock("../../queries/orders/order-summary", () => ({
  getOrderDue: async () => {
    act("due");
    return shop.due;
  },
}));
vi.mock("@medusajs/medusa/core-flows", async () => {
  const { createStep, createWorkflow, StepResponse, WorkflowResponse } = await import(
    "@medusajs/framework/workflows-sdk"
  );
  const step = (name: string) =>
    createStep(
      name,
      async (input: Record<string, unknown>) => {
        act(name, input);
        return new StepResponse(null, name);
      },
      async (done) => {
        if (done) shop.log.push(`undo ${done}`);
      },
    );
  const credit = step("credit");
  const creditWorkflow = createWorkflow(
    "credit-lines",
    (input: Record<string, unknown>) => new WorkflowResponse(credit(input)),
  );
  return { addOrderTransactionStep: step("transaction"), createOrderCreditLinesWorkflow: creditWorkflow };
});

const payments = {
  createRefunds: async (refund: { amount: number }) => {
    act("row", refund);
    shop.books = { ...shop.books, refunded: Number(shop.books?.refunded) + refund.amount * 100 };
    return { id: "ref_1" };
  },
  deleteRefunds: async (ids: string[]) => act("delete", ids),
};
const locking = {
  execute: async (key: string, job: () => Promise<unknown>) => {
    act(`+${key}`);
    return await job().finally(() => shop.log.push(`-${key}`));
  },
};

const PAYMENT_LOCK = "+payment:pi_1";
const CAPTURE_LOCK = "+capture:pi_1";
const LOCKED = [PAYMENT_LOCK, CAPTURE_LOCK];
const UNLOCKED = ["-capture:pi_1", "-payment:pi_1"];
const STRIPE = 'stripe "pi_1"';
const ROW = 'row {"payment_id":"pay_1","amount":40,"note":"Made at Stripe"}';
const TRANSACTION =
  'transaction {"order_id":"order_1","amount":-40,"currency_code":"usd","reference":"refund","reference_id":"ref_1"}';
const credit = (amount: number) =>
  `credit {"id":"order_1","credit_lines":[{"amount":${amount},"reference":"refund","reference_id":"ref_1"}]}`;
const DELETE = 'delete ["ref_1"]';

function note() {
  const container = createMedusaContainer();
  const parts = {
    [Modules.PAYMENT]: payments,
    [Modules.LOCKING]: locking,
    [ContainerRegistrationKeys.PG_CONNECTION]: {},
  };
  for (const [name, part] of Object.entries(parts)) container.register(name, { resolve: () => part });
  return noteRefund(container, "pi_1");
}
/** What was done under the two locks. */
const done = () => {
  expect([shop.log.slice(0, 2), shop.log.slice(-2)]).toEqual([LOCKED, UNLOCKED]);
  return shop.log.slice(2, -2);
};
/** What the note fails with. */
const failure = (): Promise<unknown> =>
  note().then(
    (amount) => `noted ${amount}`,
    (reason: unknown) => reason,
  );

const databaseDown = new Error("the database does not answer");
const stripeDown = new ShopError("backend_unavailable", "The payment service does not answer.");

beforeEach(() => {
  const books = { payment_id: "pay_1", order_id: "order_1", cancelled: false, currency_code: "usd" };
  Object.assign(shop, { log: [], failures: {}, stripe: { refunded: 4_000 }, due: 40 });
  shop.books = { ...books, captured: 14_900, refunded: 0 };
});

describe("a refund that Stripe made, when something fails", () => {
  it("is not looked for while somebody completes or releases the payment", async () => {
    shop.failures = { [PAYMENT_LOCK]: new Error("Timed-out acquiring lock.") };
    expect(asShopError(await failure())?.shopCode).toBe("backend_unavailable");
    expect(shop.log).toEqual([PAYMENT_LOCK]);
  });

  it("is not looked for while somebody captures or refunds, and the payment's lock is given back", async () => {
    shop.failures = { [CAPTURE_LOCK]: new Error("Timed-out acquiring lock.") };
    expect(asShopError(await failure())?.shopCode).toBe("backend_unavailable");
    expect(shop.log).toEqual([...LOCKED, "-payment:pi_1"]);
  });

  it("is not written when Stripe does not answer, which is told", async () => {
    shop.failures = { stripe: stripeDown };
    const refusal = asShopError(await failure());
    expect([refusal?.shopCode, refusal?.message]).toEqual(["backend_unavailable", stripeDown.message]);
    expect(done()).toEqual([STRIPE]);
  });

  it.each([
    ["the books cannot be read", "books", [STRIPE, "books"]],
    ["its row cannot be written", "row", [STRIPE, "books", ROW]],
    ["the order takes no transaction: the row goes", "transaction", [STRIPE, "books", ROW, TRANSACTION, DELETE]],
    [
      "the order does not tell what is due: row and transaction go",
      "due",
      [STRIPE, "books", ROW, TRANSACTION, "due", "undo transaction", DELETE],
    ],
    [
      "the order takes no credit: row and transaction go",
      "credit",
      [STRIPE, "books", ROW, TRANSACTION, "due", credit(40), "undo transaction", DELETE],
    ],
  ])("leaves nothing half written when %s", async (_what, part, expected) => {
    shop.failures = { [part]: databaseDown };
    expect(await failure()).toMatchObject({ message: databaseDown.message });
    expect(done()).toEqual(expected);
  });

  it("is told as failed also when its row cannot be taken back", async () => {
    shop.failures = { transaction: databaseDown, delete: new Error("the row stays") };
    expect(await failure()).toMatchObject({ message: databaseDown.message });
    expect(done()).toContain(DELETE);
  });
});

describe("a refund that Stripe made", () => {
  it("is written once: row, transaction, then the order's credit", async () => {
    expect(await note()).toBe(40);
    expect(done()).toEqual([STRIPE, "books", ROW, TRANSACTION, "due", credit(40)]);
    shop.log = [];
    expect(await note()).toBeNull();
    expect(done()).toEqual([STRIPE, "books"]);
  });

  it("is written by its missing part where the books have the rest", async () => {
    shop.books = { ...shop.books, refunded: 1_500 };
    expect(await note()).toBe(25);
  });

  it("is written up to what was captured", async () => {
    shop.books = { ...shop.books, captured: 3_000 };
    expect(await note()).toBe(30);
  });

  it("credits no more than the order still has due", async () => {
    shop.due = 15;
    expect(await note()).toBe(40);
    expect(done().at(-1)).toBe(credit(15));
  });

  it.each([0, -5, null])("credits nothing where the order has %s due", async (due) => {
    shop.due = due;
    expect(await note()).toBe(40);
    expect(done()).toEqual([STRIPE, "books", ROW, TRANSACTION, "due"]);
  });

  it("credits nothing on a cancelled order", async () => {
    shop.books = { ...shop.books, cancelled: true };
    expect(await note()).toBe(40);
    expect(done()).toEqual([STRIPE, "books", ROW, TRANSACTION]);
  });
});

describe("nothing is written", () => {
  it.each([
    ["Stripe knows no such payment", { stripe: null }],
    ["no order has the payment", { books: null }],
    ["Stripe gave nothing back", { stripe: { refunded: 0 } }],
  ])("where %s", async (_what, state) => {
    Object.assign(shop, state);
    expect(await note()).toBeNull();
    expect(done()).toEqual([STRIPE, "books"]);
  });

  it("where the books tell of more than Stripe", async () => {
    shop.books = { ...shop.books, refunded: 5_000 };
    expect(await note()).toBeNull();
    expect(done()).toEqual([STRIPE, "books"]);
  });
});
