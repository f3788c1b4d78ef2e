import { describe, expect, it } from "vitest";
import { keepingPlans } from "./kept-plans";

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

describe("a statement with a kept plan", () => {
  it("has one name, whatever its values, and no other statement's", async () => {
    const database = keepingPlans(knex);
    expect(await database.raw("select ?", [1])).toEqual({ rows: ["select ?", 1] });
    await database.raw("select ?", [2]);
    await database.raw("select ? ", [2]);
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toBe(names[1]);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThan(64);
  });

  it("is sent as it is where nothing keeps plans", async () => {
    const plain = { raw: async () => ({ rows: [] }) };
    expect(await keepingPlans(plain).raw("select 1", [])).toEqual({ rows: [] });
  });
});
