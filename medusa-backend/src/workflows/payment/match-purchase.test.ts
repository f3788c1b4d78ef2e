import { describe, expect, it } from "vitest";
import { resolveLines, titlesToLookUp } from "./match-purchase";

const titles = new Map([
  ["Sparrow", ["prod_1"]],
  ["Twin", ["prod_2", "prod_3"]],
]);

describe("naming a product in an order", () => {
  it("fails for a title that two products have", () => {
    expect(resolveLines([{ title: "Twin", quantity: 1 }], titles).faults).toEqual({
      "order_items.0": ["More than one product has this name"],
    });
  });

  it("fails for a title that no product has, and for a line that names nothing", () => {
    const { lines, faults } = resolveLines([{ title: "Dodo", quantity: 1 }, { quantity: 1 }], titles);
    expect(lines).toEqual([]);
    expect(Object.keys(faults)).toEqual(["order_items.0", "order_items.1"]);
  });

  it("finds a product by the one title it has", () => {
    expect(resolveLines([{ title: " Sparrow ", quantity: 2 }], titles).lines).toEqual([
      { product_id: "prod_1", quantity: 2 },
    ]);
  });

  it("believes the id where a line has both", () => {
    expect(resolveLines([{ product_id: "prod_9", title: "Twin", quantity: 1 }], titles)).toEqual({
      lines: [{ product_id: "prod_9", quantity: 1 }],
      faults: {},
    });
  });

  it("asks the catalogue for each title once, and for none of the lines with an id", () => {
    const lines = [
      { title: "Sparrow", quantity: 1 },
      { title: "Sparrow ", quantity: 1 },
      { product_id: "p", quantity: 1 },
    ];
    expect(titlesToLookUp(lines)).toEqual(["Sparrow"]);
  });
});
