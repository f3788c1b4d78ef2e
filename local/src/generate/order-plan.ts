import { exponentialDistributor, type Faker } from "@faker-js/faker";
import { toKey } from "./copy";
import { type Customer, customerOf, type Person } from "./customers";
import type { SoldProduct } from "./places";

const DAY_MS = 86_400_000;
const SPAN_MS = 3 * 365 * DAY_MS;
/** Older than any order that still gets mails or waits for Stripe. */
const NEWEST_MS = 2 * DAY_MS;
const SHIPPED_WITHIN_MS = 7 * DAY_MS;
/**
 * `cancelled` and `forgotten` (never shipped) are shares of the orders older than a week, `refunded` (in part) of those
 * that were shipped, and `abandoned` (no order was placed) of all payments.
 */
const SHARES = { cancelled: 0.05, forgotten: 0.03, refunded: 0.02, abandoned: 0.04 };
const QUANTITIES = [
  { weight: 80, value: 1 },
  { weight: 14, value: 2 },
  { weight: 5, value: 3 },
  { weight: 1, value: 12 },
];
const LINES = [
  { weight: 55, value: 1 },
  { weight: 25, value: 2 },
  { weight: 12, value: 3 },
  { weight: 6, value: 5 },
  { weight: 2, value: 9 },
];

type Line = { product: SoldProduct; quantity: number; cents: number };

/** Amounts in cents. */
export type OrderPlan = {
  key: string;
  number: number;
  at: Date;
  customer: Customer;
  status: "pending" | "shipped" | "cancelled";
  lines: Line[];
  total: number;
  refunded: number;
  abandoned: boolean;
};

/** `startedAt` in milliseconds, `wanted` orders. */
export type OrderRun = {
  startedAt: number;
  wanted: number;
  people: readonly Person[];
  products: readonly SoldProduct[];
};

const placedAt = (number: number, { startedAt, wanted }: OrderRun) =>
  new Date(Math.floor(startedAt - NEWEST_MS - SPAN_MS * (1 - Math.sqrt(number / wanted))));

function statusOf(faker: Faker, ageMs: number): OrderPlan["status"] {
  if (ageMs < SHIPPED_WITHIN_MS)
    return faker.helpers.arrayElement(["pending", "pending", "pending", "shipped", "shipped"]);
  const chance = faker.number.float();
  if (chance < SHARES.cancelled) return "cancelled";
  return chance < SHARES.cancelled + SHARES.forgotten ? "pending" : "shipped";
}

const toCents = (major: number) => Math.round(major * 100);

function popular(faker: Faker, products: readonly SoldProduct[]): SoldProduct {
  const place = faker.number.float({
    min: 0,
    max: products.length - 1,
    distributor: exponentialDistributor({ bias: 3 }),
  });
  const product = products[Math.floor(place)];
  if (!product) throw new Error("There is nothing to sell.");
  return product;
}

function linesOf(faker: Faker, products: readonly SoldProduct[]): Line[] {
  const wanted = faker.helpers.weightedArrayElement(LINES);
  const chosen = new Set(Array.from({ length: wanted }, () => popular(faker, products)));
  return [...chosen].map((product) => {
    const quantity = faker.helpers.weightedArrayElement(QUANTITIES);
    return { product, quantity, cents: toCents(product.price) * quantity };
  });
}

/** Unshipped orders need no reserved stock if it is not counted; otherwise their products are not listed. */
function withoutCountedStock(products: readonly SoldProduct[]): readonly SoldProduct[] {
  const uncounted = products.filter(({ tracked }) => !tracked);
  return uncounted.length > 0 ? uncounted : products.map((product) => ({ ...product, id: "", variant_id: "" }));
}

export function planOrders(faker: Faker, run: OrderRun, from: number, count: number): OrderPlan[] {
  const uncounted = withoutCountedStock(run.products);
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const at = placedAt(number, run);
    const status = statusOf(faker, run.startedAt - at.getTime());
    const lines = linesOf(faker, status === "pending" ? uncounted : run.products);
    const total = lines.reduce((sum, { cents }) => sum + cents, 0);
    const isPartly = status === "shipped" && total > 200 && faker.number.float() < SHARES.refunded;
    const part = isPartly ? faker.number.int({ min: 100, max: total - 100 }) : 0;
    return {
      key: toKey(run.startedAt, number),
      number,
      at,
      customer: customerOf(number, faker.number.float(), run.startedAt, run.people),
      status,
      lines,
      total,
      refunded: status === "cancelled" ? total : part,
      abandoned: faker.number.float() < SHARES.abandoned,
    };
  });
}
