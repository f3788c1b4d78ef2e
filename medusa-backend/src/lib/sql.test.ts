import { describe, expect, it } from "vitest";
import { z } from "zod";
import { queryRows } from "./sql";

describe("queryRows", () => {
  it("refuses a row that has not the promised shape", async () => {
    const database = { raw: async () => ({ rows: [{ id: 7 }] }) };
    await expect(queryRows(database, z.object({ id: z.string() }), "select 7 as id")).rejects.toThrow();
  });

  it("hands the bindings over apart from the statement", async () => {
    const calls: unknown[] = [];
    const database = {
      raw: async (...call: unknown[]) => {
        calls.push(call);
        return { rows: [] };
      },
    };
    await queryRows(database, z.unknown(), "select ?", ["'; drop table customer; --"]);
    expect(calls).toEqual([["select ?", ["'; drop table customer; --"]]]);
  });
});
