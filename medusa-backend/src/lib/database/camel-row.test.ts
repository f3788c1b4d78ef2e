import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Money } from "../../contract/common";
import { Rows } from "../../contract/lists";
import { camelRow, toSnake } from "./camel-row";
import { RoundedMoney } from "./sql";

const read = <T extends z.ZodType>(schema: T, row: unknown): z.infer<T> => schema.parse(camelRow(schema, row));

it.each([
  ["id", "id"],
  ["productId", "product_id"],
  ["address1", "address_1"],
  ["isUsedUp", "is_used_up"],
  ["_id", "_id"],
])("toSnake %s is the column %s", (name, column) => expect(toSnake(name)).toBe(column));

describe("camelRow", () => {
  const Line = z.object({ productId: z.string(), quantity: z.int() });

  it("reads columns and nested JSON", () => {
    const Row = z.object({
      orderId: z.string(),
      paidAt: z.date().nullable(),
      orderLines: z.array(Line).nullable(),
      byKind: z.record(z.string(), z.object({ lastRun: z.int() })),
    });
    const paidAt = new Date();
    const order_lines = [{ product_id: "p", quantity: 1 }];
    const row = { order_id: "o", paid_at: paidAt, order_lines, by_kind: { a_b: { last_run: 2 } } };
    expect(read(Row, row)).toEqual({
      ...{ orderId: "o", paidAt, orderLines: [{ productId: "p", quantity: 1 }] },
      byKind: { a_b: { lastRun: 2 } },
    });
    expect(read(Row, { ...row, order_lines: null })).toMatchObject({ orderLines: null });
    expect(row.order_lines).toEqual([{ product_id: "p", quantity: 1 }]);
  });

  it("has a time as the contract does and amounts rounded, and refuses what is none", () => {
    const Row = z.object({ placedAt: z.iso.datetime(), sentAt: z.iso.datetime().nullable(), day: z.iso.date() });
    const row = { placed_at: new Date(Date.UTC(2026, 10, 20, 16)), sent_at: null, day: "2026-11-20" };
    expect(read(Row, row)).toEqual({ placedAt: "2026-11-20T16:00:00.000Z", sentAt: null, day: "2026-11-20" });
    expect(read(Row, { ...row, placed_at: "2026-11-20T16:00:00Z" }).placedAt).toBe("2026-11-20T16:00:00Z");
    for (const wrong of [{ placed_at: new Date(Number.NaN) }, { day: new Date() }])
      expect(() => read(Row, { ...row, ...wrong })).toThrow(z.ZodError);
    const Rounded = z.object({ leftOver: RoundedMoney.nullable() });
    expect([19.995, -0.1, null].map((left) => read(Rounded, { left_over: left }).leftOver)).toEqual([2000, -10, null]);
    for (const left of [1e300, Number.NaN, "19.99"])
      expect(() => read(Rounded, { left_over: left })).toThrow(z.ZodError);
  });

  it("prefers a column with the field's own name, and leaves a row alone when there is nothing to rename", () => {
    expect(read(Line, { productId: "own", product_id: "column", quantity: 1 }).productId).toBe("own");
    const Both = z.object({ unitPrice: z.string().optional(), unit_price: z.string() });
    expect(read(Both, { unit_price: "1" })).toEqual({ unit_price: "1" });
    const row = { id: "a" };
    expect(camelRow(z.object({ id: z.string() }), row)).toBe(row);
    expect(camelRow(z.unknown(), row)).toBe(row);
    expect(camelRow(Line, null)).toBeNull();
    expect(camelRow(z.string(), "text")).toBe("text");
  });

  it.each<[string, z.ZodType]>([
    ["optional", Line.optional()],
    ["default", Line.default({ productId: "d", quantity: 0 })],
    ["catch", Line.catch({ productId: "c", quantity: 0 })],
    ["readonly", Line.readonly()],
    ["refined", Line.refine(() => true)],
    ["transformed", Line.transform((line) => line)],
    ["lazy", z.lazy(() => Line)],
    ["union", z.union([z.string(), z.object({ otherThing: z.string() }), Line])],
    ["discriminated union", z.discriminatedUnion("quantity", [Line.extend({ quantity: z.literal(1) })])],
    ["intersection", z.intersection(z.object({ productId: z.string() }), z.object({ quantity: z.int() }))],
  ])("reads %s", (_, schema) => {
    expect(read(schema, { product_id: "p", quantity: 1 })).toEqual({ productId: "p", quantity: 1 });
  });

  it("reads what only one member of a union has, tuples, and lists that leave invalid rows out", () => {
    const Event = z.union([
      z.object({ kind: z.literal("paid"), data: z.object({ paymentId: z.string() }) }),
      z.object({ kind: z.literal("sent"), data: z.object({ parcelId: z.string() }) }),
    ]);
    const sent = [{ kind: "sent", data: { parcel_id: "a" } }];
    expect(read(z.array(Event), sent)).toEqual([{ kind: "sent", data: { parcelId: "a" } }]);
    const row = { product_id: "p", quantity: 1 };
    const line = { productId: "p", quantity: 1 };
    expect(read(z.tuple([Line, z.string()]), [row, "a"])).toEqual([line, "a"]);
    expect(read(Rows("lines", Line), [row, null])).toEqual([line]);
  });

  it("keeps the columns that the schema does not know, which a strict one refuses", () => {
    const row = { product_id: "p", quantity: 1, more_of: 2 };
    expect(read(Line, row)).toEqual({ productId: "p", quantity: 1 });
    expect(read(Line.loose(), row)).toEqual({ productId: "p", quantity: 1, more_of: 2 });
    expect(Line.strict().safeParse(camelRow(Line.strict(), row)).success).toBe(false);
    expect(Line.strict().safeParse(camelRow(Line.strict(), { product_id: "p", quantity: 1 })).success).toBe(true);
  });

  describe("money", () => {
    it("is in minor units, where the column is in Medusa's major units", () => {
      const Row = z.object({
        unitPrice: Money,
        lowestBefore: Money.nullable(),
        least: Money.min(1).max(99_999_999),
        orderLines: z.array(z.object({ price: Money.optional() })),
        byName: z.record(z.string(), Money),
        fee: z.int(),
        total: z.number(),
      });
      const row = { unit_price: 19.99, lowest_before: null, least: 0.01, order_lines: [{ price: 4.35 }, {}] };
      expect(read(Row, { ...row, by_name: { tax: 1.1, none: 0 }, fee: 250, total: 19.995 })).toEqual({
        unitPrice: 1_999,
        lowestBefore: null,
        least: 1,
        orderLines: [{ price: 435 }, {}],
        byName: { tax: 110, none: 0 },
        fee: 250,
        total: 19.995,
      });
      expect(read(Money, -999_999.99)).toBe(-99_999_999);
    });

    it("is exact for every cent up to $200, and stays as it is on the wire", () => {
      for (let minor = 0; minor <= 20_000; minor += 1)
        if (read(Money, Number((minor / 100).toFixed(2))) !== minor) throw new Error(`wrong at ${minor}`);
      expect(z.object({ price: Money }).parse({ price: 1_999 })).toEqual({ price: 1_999 });
      expect(Money.safeParse(19.99).success).toBe(false);
    });

    it.each([19.995, 0.001, 0.1 + 0.2, 1e-7, 1e21, Number.NaN, "19.99", undefined])("refuses %j", (amount) => {
      const row = z.object({ price: Money });
      expect(row.safeParse(camelRow(row, { price: amount })).success).toBe(false);
    });
  });

  it("reads a schema that contains itself", () => {
    const Node = z.object({
      parentId: z.string(),
      get childNodes() {
        return z.array(Node);
      },
    });
    expect(read(Node, { parent_id: "a", child_nodes: [{ parent_id: "b", child_nodes: [] }] })).toEqual({
      parentId: "a",
      childNodes: [{ parentId: "b", childNodes: [] }],
    });
  });
});
