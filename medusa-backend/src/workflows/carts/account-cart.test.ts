import { describe, expect, it } from "vitest";
import type { CatalogueProduct } from "../../contract/products";
import { planAccountCart } from "./account-cart";

const AT = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const product = (id: string) => ({ id }) as CatalogueProduct;
const kept = (...lines: [id: string, quantity: number, counted?: string[]][]) => ({
  cart: "first",
  lines: lines.map(([product_id, quantity, counted = []], place) => ({
    id: `cali_${place}`,
    product_id,
    quantity,
    created_at: AT(10),
    counted,
  })),
});
const purchase = (payment: string, minute: number, ...lines: [id: string, quantity: number][]) => ({
  payment,
  placed_at: AT(minute),
  lines: lines.map(([product_id, quantity]) => ({ product_id, quantity })),
});
const lines = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([product_id, quantity]) => ({ product_id, quantity }));
const ON_SALE = ["a", "b", "c"].map(product);

type Given = Partial<Parameters<typeof planAccountCart>[0]>;
const plan = (given: Given) => {
  const asked = { lines: [], known: null };
  const planned = planAccountCart({ asked, kept: null, bought: [], onSale: ON_SALE, ...given });
  return {
    ...planned,
    quantities: Object.fromEntries(planned.lines.map((line) => [line.product.id, line.quantity])),
  };
};
const known = (quantities: Record<string, number>, cart = "first") => ({ cart, lines: lines(quantities) });

describe("the account's cart", () => {
  it("is emptied of what was bought, whoever completed the payment, and so is a browser that knew it", () => {
    const bought = [purchase("patt_1", 20, ["a", 2])];
    const asked = { lines: lines({ a: 2, b: 1 }), known: known({ a: 2, b: 1 }) };
    expect(plan({ asked, kept: kept(["a", 2], ["b", 1]), bought }).quantities).toEqual({ b: 1 });
  });

  it("loses what was bought once, however often it is looked at", () => {
    const bought = [purchase("patt_1", 20, ["a", 1])];
    const asked = { lines: lines({ a: 3 }), known: known({ a: 3 }) };
    const first = plan({ asked, kept: kept(["a", 3]), bought });
    expect([first.quantities, first.lines[0]?.counted]).toEqual([{ a: 2 }, ["patt_1"]]);
    const again = { lines: lines({ a: 2 }), known: known({ a: 2 }) };
    expect(plan({ asked: again, kept: kept(["a", 2, ["patt_1"]]), bought }).quantities).toEqual({ a: 2 });
  });

  it("keeps what was put in again after it was bought", () => {
    const bought = [purchase("patt_1", 9, ["a", 1])];
    const asked = { lines: lines({ a: 1 }), known: known({ a: 1 }) };
    expect(plan({ asked, kept: kept(["a", 1]), bought }).quantities).toEqual({ a: 1 });
  });

  it("keeps what a browser puts in again that was not told of the purchase, however often it is looked at", () => {
    const bought = [purchase("patt_1", 20, ["a", 1])];
    const forgotten = { lines: lines({ a: 1 }), known: known({}) };
    const first = plan({ asked: forgotten, kept: kept(["a", 1]), bought });
    expect([first.quantities, first.lines[0]?.counted]).toEqual([{ a: 1 }, ["patt_1"]]);
    const again = { lines: lines({ a: 1 }), known: known({ a: 1 }) };
    expect(plan({ asked: again, kept: kept(["a", 1, ["patt_1"]]), bought }).quantities).toEqual({ a: 1 });
  });

  it("that was deleted for its age was emptied by nobody: the browser's lines make it again", () => {
    const asked = { lines: lines({ a: 1 }), known: known({ a: 1 }, "the one before") };
    expect(plan({ asked }).quantities).toEqual({ a: 1 });
    expect(plan({ asked, kept: kept(["b", 2]) }).quantities).toEqual({ b: 2, a: 1 });
  });

  it("neither keeps a product that is not on sale nor takes it from the browser", () => {
    const asked = { lines: lines({ gone: 1, a: 1 }), known: known({ gone: 1 }) };
    expect(plan({ asked, kept: kept(["gone", 1]) })).toMatchObject({ quantities: { a: 1 }, notKept: ["gone"] });
  });

  it("holds as many lines as an order; the browser keeps the others by itself", () => {
    const ids = Array.from({ length: 150 }, (_, place) => `p${place}`);
    const all = ids.map((id): [string, number] => [id, 1]);
    const asked = { lines: lines(Object.fromEntries(all.slice(50))), known: null };
    const planned = plan({ asked, kept: kept(...all.slice(0, 100)), onSale: ids.map(product) });
    expect(planned.lines).toHaveLength(100);
    expect(planned.notKept).toEqual(ids.slice(100));
  });

  it("counts the greater of two lines of one product, which only a lost lock could leave", () => {
    const asked = { lines: lines({ a: 2 }), known: known({ a: 2 }) };
    expect(plan({ asked, kept: kept(["a", 2], ["a", 5]) }).quantities).toEqual({ a: 5 });
    const bought = [purchase("patt_1", 20, ["a", 1])];
    const [line] = plan({ asked, kept: kept(["a", 2, ["patt_0"]], ["a", 5]), bought }).lines;
    expect([line?.quantity, line?.counted], "one row stays, with the payments of both").toEqual([
      4,
      ["patt_0", "patt_1"],
    ]);
  });
});
