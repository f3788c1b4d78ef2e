import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as contract from "../contract";
import * as money from "../contract/money";
import * as ops from "../contract/ops";
import { decodeCursor, decodePageKey, encodeCursor, queryListPage, readAmountCursor, readDayCursor } from "./lists";

/** Lists of answers that are complete or fail. */
const WHOLE = new Set([
  // One for each sent row, in their order.
  "outcomes",
  // One for each part of the period: without one, the chart would be wrong.
  "points",
  // A missing edit could not be undone, and a missing conflict would count as none.
  "edits",
  "conflicts",
  // Without the first, another delivery would count as the standard one.
  "deliveries",
  // They are shown once: a missing code could not be used later.
  "codes",
]);

const exported: Record<string, unknown> = { ...contract, ...money, ...ops };
const answers = Object.entries(exported).filter(
  (entry): entry is [string, z.ZodObject] => entry[0].endsWith("Answer") && entry[1] instanceof z.ZodObject,
);

it.each(answers)("a list of the shop in %s loses no more than the row that is wrong", (_, { shape }) => {
  for (const [name, field] of Object.entries(shape))
    expect(field instanceof z.ZodArray && !WHOLE.has(name), name).toBe(false);
});

describe("the cursor of a list", () => {
  it.each([
    "",
    "nonsense",
    encodeCursor("9999-99-99 99:99:99+99|order_1"),
    encodeCursor("2026-02-29 16:00:00+00|order_1"),
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
    ["float8", "Infinity"],
  ] as const)("is read back as it was made: %s %s", (type, value) => {
    const after = encodeCursor(`${value}|prod_01ABC`);
    expect(after).toMatch(/^[\w-]+$/);
    expect(decodePageKey({ after }, type)).toEqual({ side: "after", value, productId: "prod_01ABC" });
    expect(decodePageKey({ before: after }, type)?.side).toBe("before");
  });

  it.each([
    ["numeric", "149|"],
    ["numeric", "'; drop table product; --|prod_1"],
    ["numeric", "NaN|prod_1"],
    ["numeric", "149|prod 1"],
    ["numeric", "149|prod_\0"],
    ["timestamptz", "2026-02-31 01:02:03+00|prod_1"],
    ["timestamptz", "2026-11-20 16:00:00+23|prod_1"],
  ] as const)("is none for the %s %j, which PostgreSQL would refuse", (type, text) => {
    for (const after of [encodeCursor(text), "", "x"]) expect(decodePageKey({ after }, type)).toBeUndefined();
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
    expect(readAmountCursor(undefined, "order")).toBeNull();
  });
});

describe("the cursor of a list by day", () => {
  const place = "2026-11-20 16:00:00+00|order_1";

  it.each(["", place, `soon|${place}`, `2026-1-1|${place}`, `2026-12-02|${place}|x`])(
    "is refused when it is %j",
    (text) => {
      expect(() => readDayCursor(encodeCursor(text), "order")).toThrow();
    },
  );

  it("comes back with its day, and is that of the first page where there is none", () => {
    const after = { day: "2026-12-02", createdAt: "2026-11-20 16:00:00+00", id: "order_1" };
    expect(readDayCursor(encodeCursor(`2026-12-02|${place}`), "order")).toEqual(after);
    expect(readDayCursor(undefined, "order")).toBeNull();
  });
});

describe("a page of a list", () => {
  const row = z.object({ id: z.string(), price: z.number() });
  const placed = (id: string, price: unknown) => ({ id, price, cursor: `2026-11-20 16:00:00+00|order_${id}` });
  const page = async (rows: unknown[], limit: number) => {
    const database = { raw: async () => ({ rows }) };
    return await queryListPage(database, { list: "tested pages", row, sql: "select", bindings: [], limit });
  };

  it("leads on behind its last row, also where that or no row can be read, and ends where no row is left", async () => {
    const nextCursor = encodeCursor("2026-11-20 16:00:00+00|order_b");
    const [first, unread, next] = [placed("a", 1), placed("b", null), placed("c", 3)];
    const shown = [{ id: "a", price: 1 }];
    expect(await page([placed("a", "x"), unread, next], 2)).toEqual({ shown: [], nextCursor });
    expect(await page([first, unread, next], 2)).toEqual({ shown, nextCursor });
    expect(await page([first, unread], 2)).toEqual({ shown, nextCursor: null });
  });
});
