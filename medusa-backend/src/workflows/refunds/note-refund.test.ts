import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { asShopError, ShopError } from "../../lib/shop-error";
import { noteRefund } from "./note-refund";

const shop = vi.hoisted(() => ({
  log: [] as string[],
  /** The failing call, by its name in the log. */
  failures: {} as Record<string, unknown>,
  stripe: { refunded: 4_000 } as { refunded: number } | null,
  books: null as Record<string, unknown> | null,
  due: 0 as number | null,
  unfinished: [] as { refundId: string; amount: number }[],
  credited: {} as Record<string, true>,
}));
const act = vi.hoisted(() => (name: string, told: unknown = "") => {
  shop.log.push(`${name} ${told === "" ? "" : JSON.stringify(told)}`.trim());
  if (name in shop.failures) throw shop.failures[name];
});

vi.mock("../payments/stripe-ledger", () => ({
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
  getUnfinishedRefund: async () => {
    act("unfinished");
    return shop.unfinished.shift() ?? null;
  },
}));
vi.mock("../../queries/refunds/reversals", () => ({ listOwedRefunds: async () => [] }));
vi.mock("../../queries/orders/order-amounts", () => ({
  getOrderDue: async () => {
    act("due");
    return shop.due;
  },
  isRefundCredited: async (_database: unknown, { refundId }: { refundId: string }) => refundId in shop.credited,
}));
vi.mock("../orders/credit-order", () => ({
  creditOrder: async (_container: unknown, credit: unknown) => {
    act("credit", credit);
    return "credit";
  },
  undoCredit: async (_container: unknown, change: string) => act(`undo ${change}`),
}));
const payments = {
  createRefunds: async (refund: { amount: number }) => {
    act("row", refund);
    shop.books = { ...shop.books, refunded: Number(shop.books?.refunded) + refund.amount * 100 };
    return { id: "ref_1" };
  },
  deleteRefunds: async (ids: string[]) => act("delete", ids),
};
const orders = {
  listOrderTransactions: async () => [],
  addOrderTransactions: async ([transaction]: [object]) => {
    act("transaction", transaction);
    return [{ id: "ordtrx_1" }];
  },
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
const credit = (amount: number, refund = "ref_1") =>
  `credit {"orderId":"order_1","amount":${amount},"reference":"refund","reference_id":"${refund}"}`;
const NOTHING = [STRIPE, "books", "unfinished"];
const DELETE = 'delete ["ref_1"]';

function note() {
  const container = createMedusaContainer();
  const parts = {
    [Modules.PAYMENT]: payments,
    [Modules.ORDER]: orders,
    [Modules.LOCKING]: locking,
    [ContainerRegistrationKeys.PG_CONNECTION]: {},
  };
  for (const [name, part] of Object.entries(parts)) container.register(name, { resolve: () => part });
  return noteRefund(container, "pi_1");
}
/** The calls made under the two locks. */
const done = () => {
  expect([shop.log.slice(0, 2), shop.log.slice(-2)]).toEqual([LOCKED, UNLOCKED]);
  return shop.log.slice(2, -2);
};
const failure = (): Promise<unknown> => note().catch((reason: unknown) => reason);

const databaseDown = new Error("the database does not answer");
const stripeDown = new ShopError("backend_unavailable", "The payment service does not answer.");

const BOOKS = {
  ...{ paymentId: "pay_1", orderId: "order_1", cancelled: false, currencyCode: "usd", captured: 14_900, refunded: 0 },
};

beforeEach(() => {
  Object.assign(shop, { log: [], failures: {}, stripe: { refunded: 4_000 }, due: 0, unfinished: [], credited: {} });
  shop.books = BOOKS;
});

describe("a refund that Stripe made, when something fails", () => {
  it.each([
    [PAYMENT_LOCK, [PAYMENT_LOCK]],
    [CAPTURE_LOCK, [...LOCKED, "-payment:pi_1"]],
  ])("is not looked for without the lock %s", async (lock, expected) => {
    shop.failures = { [lock]: new Error("Timed-out acquiring lock.") };
    expect(asShopError(await failure())?.shopCode).toBe("backend_unavailable");
    expect(shop.log).toEqual(expected);
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
    ["the order does not tell what is due: the row goes", "due", [STRIPE, "books", ROW, "due", DELETE]],
    ["the order takes no credit: the row goes", "credit", [STRIPE, "books", ROW, "due", credit(40), DELETE]],
    [
      "the order takes no transaction: row and credit go",
      "transaction",
      [STRIPE, "books", ROW, "due", credit(40), TRANSACTION, "undo credit", DELETE],
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

it("a refund that Stripe made is written once: row, the order's credit, then the transaction", async () => {
  expect(await note()).toBe(4_000);
  expect(done()).toEqual([STRIPE, "books", ROW, "due", credit(40), TRANSACTION, ...NOTHING]);
  shop.log = [];
  expect(await note()).toBeNull();
  expect(done()).toEqual(NOTHING);
});

it.each([
  ["by its missing part where the books have the rest", { refunded: 1_500 }, 0, 2_500, 25],
  ["up to what was captured", { captured: 3_000 }, 0, 3_000, 30],
  ["with less credit by what was paid too much", {}, -2_500, 4_000, 15],
  ["with no more credit than its amount where more is due", {}, 500, 4_000, 40],
])("a refund that Stripe made is written %s", async (_what, books, due, amount, credited) => {
  Object.assign(shop, { books: { ...BOOKS, ...books }, due });
  expect(await note()).toBe(amount);
  expect(done()).toContain(credit(credited));
});

it.each([-4_000, -4_500, null])("a refund that Stripe made is not credited where the order has %s due", async (due) => {
  shop.due = due;
  await note();
  expect(done()).toEqual([STRIPE, "books", ROW, "due", TRANSACTION, ...NOTHING]);
});

it("a refund that Stripe made is not credited on a cancelled order", async () => {
  shop.books = { ...BOOKS, cancelled: true };
  await note();
  expect(done()).toEqual([STRIPE, "books", ROW, TRANSACTION, ...NOTHING]);
});

describe("a refund that a server died in", () => {
  beforeEach(() => {
    shop.books = { ...shop.books, refunded: 4_000 };
    shop.unfinished = [{ refundId: "ref_1", amount: 4_000 }];
  });

  it("after its row is finished: the order's credit, then the transaction", async () => {
    await note();
    expect(done()).toEqual([STRIPE, "books", "unfinished", "due", credit(40), TRANSACTION, ...NOTHING]);
  });

  it("after its credit gets its transaction, and no second credit", async () => {
    shop.credited = { ref_1: true };
    shop.due = -4_000;
    expect(await note()).toBe(4_000);
    expect(done()).toEqual([STRIPE, "books", "unfinished", TRANSACTION, ...NOTHING]);
  });

  it("keeps its row when finishing it fails", async () => {
    shop.failures = { transaction: databaseDown };
    await failure();
    expect(done().slice(-2)).toEqual([TRANSACTION, "undo credit"]);
  });

  it("is finished beside a new one, each once", async () => {
    shop.stripe = { refunded: 6_000 };
    shop.unfinished = [{ refundId: "ref_0", amount: 4_000 }];
    expect(await note()).toBe(6_000);
    expect(done().filter((entry) => entry.startsWith("credit"))).toEqual([credit(20), credit(40, "ref_0")]);
  });
});

it.each([
  ["Stripe knows no such payment", { stripe: null }, [STRIPE, "books"]],
  ["no order has the payment", { books: null }, [STRIPE, "books"]],
  ["Stripe gave nothing back", { stripe: { refunded: 0 } }, NOTHING],
  ["the books tell of more than Stripe", { books: { ...BOOKS, refunded: 5_000 } }, [STRIPE, "books"]],
])("nothing is written where %s", async (_what, state, expected) => {
  Object.assign(shop, state);
  expect(await note()).toBeNull();
  expect(done()).toEqual(expected);
});
