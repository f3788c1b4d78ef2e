import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as contract from "../contract";
import * as money from "../contract/money";
import * as ops from "../contract/ops";
import { decodeCursor, decodePageKey, encodeCursor, queryListPage, readAmountCursor } from "./lists";

/** Lists that are read all or none, and why: a missing fact would count as absent. */
const ALL_OR_NONE = new Map([
  ["accounts/account-export.ts", "a file that says it is all of somebody's data"],
  ["accounts/credentials.ts", "what opens an account and is ended: ids alone; what a statement has changed: ids alone"],
  ["accounts/deleted-accounts.ts", "what is to be erased or deleted: ids alone"],
  ["audit/changes-since.ts", "what others did meanwhile: an entry that is left out would let a form overwrite it"],
  ["audit/records.ts", "the columns of a record before and after a change: one left out would be a change unseen"],
  ["carts/account-carts.ts", "a kept line that is left out would count as removed, a purchase as not made"],
  [
    "carts/carts.ts",
    "the lines of a cart that is charged: one that is left out could not be delivered; the lines of a cart that is charged: a piece that is left out would be a smaller sum; carts that are or will be deleted: their ids alone",
  ],
  [
    "products/product-values.ts",
    "the handles that are taken: one that is left out could be given a second time; what a product has, who else has its codes, and plans that are due: ids alone",
  ],
  [
    "products/search-rows.ts",
    "the reviews of which a rating is the sum: one that is left out would not count; the stock of changed products: one that is left out would keep its old stock",
  ],
  ["stock/stock-alerts.ts", "who is mailed, with the requests that the mail ends: addresses and ids alone"],
  ["monitoring.ts", "counts: one that is left out would look like none"],
  ["products/deleted-products.ts", "products to be purged: their ids alone"],
  [
    "products/products.ts",
    "the parts of a variant: without one more could be sold than there are; prices of a purchase: one that is left out would be a product that is not sold",
  ],
  [
    "doctor/selling.ts",
    "how many products have a fault: one that is left out would be a fault unseen; the same: a country that is left out would be one without a delivery",
  ],
  ["doctor/running.ts", "what the doctor judges: a migration or a job that is left out would be one that is missing"],
  [
    "products/works-with.ts",
    "the parts of a kit: without one its saving would be another; the accessories that fit nothing in a cart, named all or none",
  ],
  [
    "documents.ts",
    "what earlier credit notes name: one that is left out would be credited a second time; what a document must name, and the orders that lack one: their ids alone",
  ],
  ["orders/order-list.ts", "the places of a page, in the list's order: ids alone"],
  ["orders/export-orders.ts", "a file for bookkeepers: an order that is left out would be money left out"],
  ["orders/parcels.ts", "what is left to ship: the order would count as shipped without it"],
  ["orders/line-stock.ts", "what moves stock: a part that is left out would be counted where it is not"],
  ["orders/shipments.ts", "packing slips: an order that is left out would not be packed"],
  [
    "orders/medusa-record.ts",
    "the orders whose status is out of date: their ids alone; what must be ended before an order can be cancelled",
  ],
  ["products/managed-products.ts", "a file that an import takes back, and the places of a list: ids alone"],
  ["products/imports.ts", "who has an address or a code: one that is left out would be given a second time"],
  [
    "stock/stock.ts",
    "the places of a page, counts and reservations: ids alone; what is on hand of one product, and is changed",
  ],
  [
    "refunds/refundable.ts",
    "what was refunded before: a piece that is left out could be refunded or sent a second time",
  ],
  ["returns/return-receipts.ts", "what a receipt changes, all or none: a line that is left out would be miscounted"],
  ["returns/return-refunds.ts", "the orders of which something came back and is to be refunded: their ids alone"],
  ["payments/attempts.ts", "a customer's open payments: one that is left out could be paid a second time"],
  [
    "payments/placed-orders.ts",
    "what orders that were removed again have left: their ids alone; orders that nobody pays for, to be removed",
  ],
  ["payments/medusa-payments.ts", "what is to be refunded: money that is left out would be kept"],
  ["payments/money.ts", "the orders of a comparison: the payment of one left out would be money without an order"],
  ["refunds/reversals.ts", "what banks took back: without one the books would differ from Stripe, or pay it twice"],
  ["discounts/discounts.ts", "products that a discount names, which must all be there, and codes: ids alone"],
  [
    "pictures.ts",
    "the files of a picture: one that is left out would be made a second time; what a write puts back: a picture that is left out would be taken from its product",
  ],
  ["reviews/review-photos.ts", "photos whose files are to be deleted: their ids alone"],
  [
    "sales.ts",
    "sums of the shop's money: one that is left out would be another sum; what sums are counted from: an entry that is left out would be money left out",
  ],
]);

/** Lists of answers that are complete or fail. */
const WHOLE = new Set([
  // One for each sent row, in their order.
  "outcomes",
  // One for each part of the period: without one, the chart would be wrong.
  "points",
  // A missing edit could not be undone, and a missing conflict would count as none.
  "edits",
  "conflicts",
]);

const exported: Record<string, unknown> = { ...contract, ...money, ...ops };
const answers = Object.entries(exported).filter(
  (entry): entry is [string, z.ZodObject] => entry[0].endsWith("Answer") && entry[1] instanceof z.ZodObject,
);

describe("a list of the shop", () => {
  it.each(answers)("in %s loses no more than the row that is wrong", (_, { shape }) => {
    for (const [name, field] of Object.entries(shape))
      expect(field instanceof z.ZodArray && !WHOLE.has(name), name).toBe(false);
  });

  it("is looked for in every answer of the contract", () => {
    expect(answers.map(([name]) => name)).toEqual(
      expect.arrayContaining(["ListProductsAnswer", "ListAllOrdersAnswer", "ListReviewsAnswer", "MoneyAnswer"]),
    );
  });

  it("is read row by row from the database", () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const strict = files.filter((name) => {
      const source = readFileSync(path.join(__dirname, name), "utf8");
      // One record is taken out of its rows at once; a count is one, too, in a Promise.all with its page.
      const one =
        /const \[\w+( = null)?\] = await queryRows\(|\(await queryRows\([^;]*\)\)(\[0\]|\.length > 0)|queryRows\(\s*database,\s*z\.object\(\{ count/g;
      const lists = source.replaceAll(one, "");
      return lists.includes("queryRows(");
    });
    expect(strict.filter((name) => !ALL_OR_NONE.has(name))).toEqual([]);
    expect([...ALL_OR_NONE.keys()].filter((name) => !strict.includes(name))).toEqual([]);
  });
});

describe("the cursor of a list", () => {
  it.each([
    "",
    "nonsense",
    encodeCursor("yesterday|order_1"),
    encodeCursor("9999-99-99 99:99:99+99|order_1"),
    encodeCursor("2026-02-29 16:00:00+00|order_1"),
    encodeCursor("2026-11-20 24:00:00+00|order_1"),
    encodeCursor("2026-11-20 16:00:00+23|order_1"),
    encodeCursor("0000-01-01 16:00:00+00|order_1"),
    encodeCursor("2026-11-20 16:00:00+00|prod_1"),
    encodeCursor("2026-11-20 16:00:00+00|order_1|x"),
  ])("is refused when it is %j", (text) => {
    expect(decodeCursor(text, "order")).toBeNull();
  });

  it.each(["2026-11-20 16:00:00.123456+00", "2028-02-29 23:59:59+05:30", "2026-11-20 16:00:00.1-03"])(
    "comes back with its microseconds and its offset: %s",
    (createdAt) => {
      expect(decodeCursor(encodeCursor(`${createdAt}|order_01AB`), "order")).toEqual({ createdAt, id: "order_01AB" });
    },
  );
});

describe("the key of a page of the Store", () => {
  it.each([
    ["timestamptz", "2026-11-23 01:02:03.123456+00"],
    ["timestamptz", "2026-11-23 01:02:03+05:30"],
    ["numeric", "149.99"],
    ["float8", "4.333333333333333"],
    ["float8", "Infinity"],
  ] as const)("is read back as it was made: %s %s", (type, value) => {
    const after = encodeCursor(`${value}|prod_01ABC`);
    expect(after).toMatch(/^[\w-]+$/);
    expect(decodePageKey({ after }, type)).toEqual({ side: "after", value, productId: "prod_01ABC", type });
    expect(decodePageKey({ before: after }, type)?.side).toBe("before");
  });

  it.each([
    ["numeric", "149"],
    ["numeric", "149|"],
    ["numeric", "149|prod_1|x"],
    ["numeric", "'; drop table product; --|prod_1"],
    ["numeric", "NaN|prod_1"],
    ["numeric", "149|prod 1"],
    ["numeric", "149|prod_\0"],
    ["timestamptz", "2026-02-31 01:02:03+00|prod_1"],
    ["timestamptz", "2026-11-20 16:00:00+23|prod_1"],
    ["timestamptz", "2026-11-20 16:00:00+99:99|prod_1"],
    ["timestamptz", "0000-01-01 16:00:00+00|prod_1"],
  ] as const)("is none for the %s %j, which PostgreSQL would refuse", (type, text) => {
    expect(decodePageKey({ after: encodeCursor(text) }, type)).toBeUndefined();
  });

  it("is none for nothing and for what is not encoded", () => {
    for (const after of ["", "x"]) expect(decodePageKey({ after }, "numeric")).toBeUndefined();
  });
});

describe("the cursor of a list by amount", () => {
  const place = "2026-11-20 16:00:00.123456+00|order_1";

  it.each(["", "nonsense", place, `1e3|${place}`, `|${place}`, `12.50|${place}|x`, "12.50|yesterday|order_1"])(
    "is refused when it is %j",
    (text) => {
      expect(() => readAmountCursor(encodeCursor(text), "order")).toThrow();
    },
  );

  it.each(["0", "12.50", "-3.00", "999999.99"])("comes back with its amount: %s", (amount) => {
    const after = { amount, createdAt: "2026-11-20 16:00:00.123456+00", id: "order_1" };
    expect(readAmountCursor(encodeCursor(`${amount}|${place}`), "order")).toEqual(after);
  });

  it("is that of the first page where there is none", () => {
    expect(readAmountCursor(undefined, "order")).toBeNull();
  });
});

describe("a page of a list", () => {
  const row = z.object({ id: z.string(), price: z.number() });
  const placed = (id: string, price: unknown) => ({ id, price, cursor: `2026-11-20 16:00:00+00|order_${id}` });
  const page = async (rows: unknown[], limit: number) => {
    const database = { raw: async () => ({ rows }) };
    return await queryListPage(database, { list: "tested pages", row, sql: "select", bindings: [], limit });
  };

  it("of which no row can be read leads to the next one", async () => {
    const { shown, next_cursor } = await page([placed("a", "x"), placed("b", null), placed("c", 3)], 2);
    expect([shown, next_cursor]).toEqual([[], encodeCursor("2026-11-20 16:00:00+00|order_b")]);
  });

  it("that ends with a row that cannot be read leads on behind that row", async () => {
    const { shown, next_cursor } = await page([placed("a", 1), placed("b", null), placed("c", 3)], 2);
    expect([shown, next_cursor]).toEqual([[{ id: "a", price: 1 }], encodeCursor("2026-11-20 16:00:00+00|order_b")]);
  });

  it("is the last where no row is left", async () => {
    expect(await page([placed("a", 1), placed("b", null)], 2)).toEqual({
      shown: [{ id: "a", price: 1 }],
      next_cursor: null,
    });
  });
});
