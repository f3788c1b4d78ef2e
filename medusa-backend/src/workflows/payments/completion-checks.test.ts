import { describe, expect, it } from "vitest";
import { amountsAgree, resolveLines, titlesToLookUp } from "./completion-checks";

const usd = (amount: number) => ({ amount, currencyCode: "usd" });

describe("the amount guard", () => {
  const sums = { payment: usd(14900), session: usd(14900), cart: usd(14900) };

  it.each(["payment", "session", "cart"] as const)("refuses when the amount of the %s is a cent off", (which) => {
    expect(amountsAgree({ ...sums, [which]: usd(14899) })).toBe(false);
  });

  it.each(["payment", "session", "cart"] as const)("refuses when the currency of the %s is another", (which) => {
    expect(amountsAgree({ ...sums, [which]: { amount: 14900, currencyCode: "bdt" } })).toBe(false);
  });

  it("passes when all agree with what was stated, if that was, and refuses a payment of nothing", () => {
    expect([undefined, 14900, 14899].map((stated) => amountsAgree({ ...sums, stated }))).toEqual([true, true, false]);
    expect(amountsAgree({ payment: usd(0), session: usd(0), cart: usd(0) })).toBe(false);
  });
});

const titles = new Map([
  ["Sparrow", ["prod_1"]],
  ["Twin", ["prod_2", "prod_3"]],
]);

describe("naming a product in an order", () => {
  it("finds a product by the id or the one title it has, and fails for any other title", () => {
    expect(resolveLines([{ title: "Twin", quantity: 1 }], titles).faults).toEqual({
      "orderItems.0": ["More than one product has this name"],
    });
    const { lines, faults } = resolveLines([{ title: "Dodo", quantity: 1 }, { quantity: 1 }], titles);
    expect(lines).toEqual([]);
    expect(Object.keys(faults)).toEqual(["orderItems.0", "orderItems.1"]);
    expect(resolveLines([{ title: " Sparrow ", quantity: 2 }], titles).lines).toEqual([
      { productId: "prod_1", quantity: 2 },
    ]);
    expect(resolveLines([{ productId: "prod_9", title: "Twin", quantity: 1 }], titles)).toEqual({
      lines: [{ productId: "prod_9", quantity: 1 }],
      faults: {},
    });
  });

  it("asks the catalogue for each title once, and for none of the lines with an id", () => {
    const lines = [{ title: "Sparrow" }, { title: "Sparrow " }, { productId: "p" }];
    expect(titlesToLookUp(lines.map((line) => ({ ...line, quantity: 1 })))).toEqual(["Sparrow"]);
  });
});
