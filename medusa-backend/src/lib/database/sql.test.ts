import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Money } from "../../contract/common";
import { Id, isThere, keepingPlans, queryList, queryRow, queryRows, queryValue, queryValues } from "./sql";

it("queryRows refuses a row of another shape, and hands the bindings over apart", async () => {
  const database = { raw: async () => ({ rows: [{ id: 7 }] }) };
  await expect(queryRows(database, z.object({ id: z.string() }), "select 7 as id")).rejects.toThrow();
  const echoing = { raw: async (...call: unknown[]) => ({ rows: call }) };
  const handed = await queryRows(echoing, z.unknown(), "select ?", ["'; drop table customer; --"]);
  expect(handed).toEqual(["select ?", ["'; drop table customer; --"]]);
});

const read = (rows: unknown[]) => queryRow({ raw: async () => ({ rows }) }, Id, "select");

it("queryRow is the first row, null without one, and refuses a row of another shape", async () => {
  expect(await read([{ id: "a" }, { id: "b" }])).toEqual({ id: "a" });
  expect(await read([])).toBeNull();
  await expect(read([{ id: 7 }])).rejects.toThrow();
});

describe("the only column", () => {
  const databaseOf = (...rows: unknown[]) => ({ raw: async () => ({ rows }) });
  const two = databaseOf({ amount: 1.5 }, { amount: 0.01 });

  it("is read as its schema says, has no other beside it, and is null and empty without a row", async () => {
    expect(await queryValues(two, Money, "select")).toEqual([150, 1]);
    expect(await queryValue(two, z.number(), "select")).toBe(1.5);
    expect(await queryValue(databaseOf({ done: false }), z.boolean(), "select")).toBe(false);
    await expect(queryValue(two, z.string(), "select")).rejects.toThrow(z.ZodError);
    await expect(queryValue(databaseOf({ id: "a", at: 1 }), z.string(), "select")).rejects.toThrow(/not id,at/);
    expect(await queryValue(databaseOf(), z.string(), "select")).toBeNull();
    expect(await queryValues(databaseOf(), z.string(), "select")).toEqual([]);
    expect([await isThere(databaseOf(), "select"), await isThere(two, "select")]).toEqual([false, true]);
  });
});

it("a list keeps the rows around a bad one, in their order", async () => {
  const rows = [{ id: "a" }, { id: 7 }, { id: "c" }];
  expect(await queryList({ raw: async () => ({ rows }) }, "tested rows", Id, "select")).toEqual([rows[0], rows[2]]);
});

const names: string[] = [];
const knex = {
  raw: (sql: string, bindings: readonly unknown[]) =>
    Object.assign(Promise.resolve({ rows: [sql, ...bindings] }), {
      options({ name }: { name: string }) {
        names.push(name);
        return this;
      },
    }),
};

it("a statement with a kept plan has one name, whatever its values, where something keeps plans", async () => {
  const database = keepingPlans(knex);
  expect(await database.raw("select ?", [1])).toEqual({ rows: ["select ?", 1] });
  await database.raw("select ?", [2]);
  await database.raw("select ? ", [2]);
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(2);
  expect(names[0]).toBe(names[1]);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThan(64);
  const plain = { raw: async () => ({ rows: [] }) };
  expect(await keepingPlans(plain).raw("select 1", [])).toEqual({ rows: [] });
});
