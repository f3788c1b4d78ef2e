import { expect, it, vi } from "vitest";
import ProductSearchModuleService from "./service";
import type { CountedStock } from "./statements";

/** A refresh whose notes say that only the stock of these products has changed. */
async function refresh(notes: { product_id: string; stock_only: boolean }[], counted: CountedStock[]) {
  const statements: string[] = [];
  const raw = async (sql: string) => {
    statements.push(sql);
    return { rows: sql.includes("delete from product_change") ? notes : [] };
  };
  const database = { raw, transaction: (work: (transaction: unknown) => unknown) => work({ raw }) };
  const service: ProductSearchModuleService = Object.assign(Object.create(ProductSearchModuleService.prototype), {
    database,
  });
  const sources = {
    listRatings: vi.fn(),
    listStock: vi.fn(async () => counted),
    listFacts: vi.fn(async (_: unknown, _ids: string[]) => ({ product_fact: [], off_sale_fact: [] })),
    noteChange: vi.fn(),
  };
  const { more } = await service.refreshSome({ products: true, ratings: false }, sources);
  return { statements, more, ...sources };
}

const kite = { product_id: "prod_kite", available: 4, kept_in: "product_fact", kept_available: 5, kept_in_stock: true };
const counted = (stock: Partial<CountedStock> = {}) => [{ ...kite, ...stock } as CountedStock];
const sold = [{ product_id: "prod_kite", stock_only: true }];

it("takes three statements of its own for a product that an order took a piece of, and reads no other fact", async () => {
  const { statements, listFacts, noteChange, more } = await refresh(sold, counted());
  expect(statements).toHaveLength(3);
  expect(statements[2]).toContain("update product_fact");
  expect(listFacts).not.toHaveBeenCalled();
  expect(noteChange).toHaveBeenCalledTimes(1);
  expect(more).toBe(false);
});

it("outdates no page for a stock that is what it was, or of a product that is not on sale", async () => {
  expect((await refresh(sold, counted({ available: 5 }))).noteChange).not.toHaveBeenCalled();
  const hidden = await refresh(sold, counted({ kept_in: "off_sale_fact" }));
  expect(hidden.statements[2]).toContain("update off_sale_fact");
  expect(hidden.noteChange).not.toHaveBeenCalled();
});

it.each<[string, CountedStock[]]>([
  ["sold out", counted({ available: 0 })],
  ["is back in stock", counted({ kept_in_stock: false })],
  ["has no facts yet", counted({ kept_in: null })],
  ["was purged", []],
])("makes all facts of a product that %s", async (_why, stock) => {
  const { listFacts } = await refresh(sold, stock);
  expect(listFacts.mock.calls.map(([, ids]) => ids)).toEqual([["prod_kite"]]);
});

it("makes all facts of a product that changed in another way too", async () => {
  const { listFacts, listStock } = await refresh([...sold, { product_id: "prod_kite", stock_only: false }], counted());
  expect(listStock).not.toHaveBeenCalled();
  expect(listFacts.mock.calls.map(([, ids]) => ids)).toEqual([["prod_kite"]]);
});

it("goes on after as many notes as one run takes", async () => {
  expect(
    (
      await refresh(
        Array.from({ length: 500 }, () => sold[0] as (typeof sold)[0]),
        counted(),
      )
    ).more,
  ).toBe(true);
});
