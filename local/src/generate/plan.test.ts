import { fakerEN_US as faker } from "@faker-js/faker";
import { describe, expect, it } from "vitest";
import { Rows, toCopyText, toKey } from "./copy";
import { makePeople } from "./customers";
import { type OrderPlan, planOrders } from "./order-plan";
import { addOrder } from "./order-rows";
import { settledPayments } from "./payment-rows";
import type { ShopPlaces, SoldProduct } from "./places";
import { productRows } from "./products";

const STARTED_AT = Date.parse("2026-11-01T12:00:00Z");
const places: ShopPlaces = {
  salesChannelId: "sc_1",
  shippingProfileId: "sp_1",
  stockLocationId: "sloc_1",
  shippingOptionId: "so_1",
  shippingOptionName: "Standard delivery",
  regionId: "reg_1",
  currency: "usd",
};
const product = (number: number, tracked: boolean): SoldProduct => ({
  id: `prod_${number}`,
  variant_id: `variant_${number}`,
  title: `Kestrel ${number}`,
  subtitle: "",
  handle: `kestrel-${number}`,
  thumbnail: null,
  price: 149.99,
  tracked,
});
const products = [product(1, true), product(2, false), product(3, true), product(4, false)];
const run = { startedAt: STARTED_AT, wanted: 3_000, people: makePeople(200, 1), products };

const planned = (from = 1, count = 3_000): OrderPlan[] => {
  faker.seed(7);
  return planOrders(faker, run, from, count);
};
const rowsOf = (plans: OrderPlan[]) => {
  const rows = new Rows();
  for (const plan of plans) addOrder(rows, faker, plan, places);
  return rows;
};

describe("the text of COPY", () => {
  it("keeps line breaks, tabs, backslashes and nothing apart", () => {
    expect([null, "a\tb\\c\nd\r", { a: "\n" }, false, 1.5].map(toCopyText)).toEqual([
      "\\N",
      "a\\tb\\\\c\\nd\\r",
      '{"a":"\\\\n"}',
      "false",
      "1.5",
    ]);
  });
});

describe("the keys of made-up records", () => {
  it("rise with their number and differ from run to run", () => {
    const keys = [1, 31, 32, 1_000, 999_999].map((number) => toKey(STARTED_AT, number));
    expect([...keys].sort()).toEqual(keys);
    expect(new Set(keys.map((key) => key.length))).toEqual(new Set([24]));
    expect(toKey(STARTED_AT + 1, 1)).not.toBe(keys[0]);
  });
});

describe("made-up orders", () => {
  const plans = planned();

  it("are older than what mails and jobs still look at, rise with their number, and are more each year", () => {
    const times = plans.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(STARTED_AT - 2 * 86_400_000);
    const year = (back: number) => times.filter((time) => time > STARTED_AT - back * 365 * 86_400_000).length;
    expect(year(1)).toBeGreaterThan(plans.length / 2);
    expect(year(4)).toBe(plans.length);
  });

  it("have every status, several lines and quantities, and names in several scripts", () => {
    expect(new Set(plans.map(({ status }) => status)).size).toBe(3);
    expect(new Set(plans.map(({ lines }) => lines.length)).size).toBeGreaterThan(2);
    expect(new Set(plans.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).size).toBe(4);
    const names = plans.map(({ customer }) => customer.name).join("");
    for (const script of [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Han}/u, /\p{Script=Arabic}/u])
      expect(names).toMatch(script);
  });

  it("take no stock that is counted while they are pending", () => {
    const pending = plans.filter(({ status }) => status === "pending");
    expect(pending.length).toBeGreaterThan(20);
    expect(pending.flatMap(({ lines }) => lines).some((line) => line.product.tracked)).toBe(false);
  });

  it("make each customer once, before or with the customer's first order", () => {
    const known = new Set<string>();
    for (const { customer } of plans) {
      expect(known.has(customer.id)).toBe(!customer.isNew);
      known.add(customer.id);
    }
    expect(known.size).toBeGreaterThan(plans.length / 3);
    expect(
      new Set(
        rowsOf(plans)
          .get("customer")
          .map(({ email }) => email),
      ).size,
    ).toBe(known.size);
  });

  it("are paid for in whole cents: total, books, attempt and the sandbox's payment agree", () => {
    const rows = rowsOf(plans);
    const payments = new Map(plans.flatMap((plan) => settledPayments(plan, "usd")).map((one) => [one.key, one]));
    plans.forEach(({ key, total, refunded, lines }, index) => {
      expect(total).toBe(lines.reduce((sum, { cents }) => sum + cents, 0));
      expect(payments.get(key)).toMatchObject({ amount: total, refunded, cancelled: false });
      expect(rows.get("payment")[index]?.amount).toBe(total / 100);
      expect(rows.get("order_summary")[index]?.totals).toMatchObject({
        current_order_total: (total - refunded) / 100,
        credit_line_total: refunded / 100,
      });
    });
    expect(rows.get("payment_attempt")).toHaveLength(payments.size);
  });

  it("are the same when a batch is made again", () => {
    const key = ({ key, total }: OrderPlan) => `${key} ${total}`;
    expect(planned(501, 100).map(key)).toEqual(planned(501, 100).map(key));
  });
});

describe("the rows of a table", () => {
  it("all have the columns of the first", () => {
    const models = [{ subtitle: "", description: "", thumbnail: "/a.webp", kind: "folding" }];
    const all = [rowsOf(planned(1, 500)), productRows(faker, 1, 200, { startedAt: STARTED_AT, places, models })];
    for (const rows of all)
      for (const table of rows.names()) {
        const [first, ...others] = rows.get(table).map((row) => Object.keys(row).join());
        expect(others.every((columns) => columns === first)).toBe(true);
      }
  });
});
