import { expect, test } from "vitest";
import { listTaken } from "./product-values";

test("the address of a built-in product is free for that product alone, also once it has another", async () => {
  const had = { what: "handle", value: "sparrow", owner: "prod_sparrow" };
  const taken = async (id: string, rows: unknown[]) => [
    ...(await listTaken({ raw: async () => ({ rows }) }, { id, variantId: null }, { handle: "sparrow" })),
  ];
  expect(await taken("prod_sparrow", [had])).toEqual([]);
  expect(await taken("prod_other", [had])).toEqual(["handle"]);
  expect(await taken("prod_other", []), "it is kept for a product that is still to come").toEqual(["handle"]);
});

test("a code is free for the variant that has it, and taken for the others of its product", async () => {
  const has = { what: "sku", value: "SP-1", owner: "variant_1" };
  const taken = async (variantId: string) => [
    ...(await listTaken({ raw: async () => ({ rows: [has] }) }, { id: "prod_1", variantId }, { sku: "SP-1" })),
  ];
  expect(await taken("variant_1")).toEqual([]);
  expect(await taken("variant_2")).toEqual(["sku"]);
});
