import { describe, expect, it } from "vitest";
import { linesToday, nameItems, netOf } from "./order";

describe("what a customer pays in the end", () => {
  it.each([
    ["cancelled", 14_900, 0, 0],
    ["cancelled", 14_900, 14_900, 0],
    ["pending", 14_900, 14_900, 0],
    ["pending", 14_900, 4_001, 10_899],
    ["shipped", 14_900, 0, 14_900],
  ] as const)("for a %s order of %d with %d refunded is %d", (status, total, refunded, net) => {
    expect(netOf({ status, total, refunded })).toBe(net);
  });
});

it("an order's products are named in a line, and one that is no longer sold cannot be bought again", () => {
  const names = ["Kestrel Pro", "Sparrow", "Heron Marine", "Tern VTOL", "Swift FPV"];
  const items = names.map((name) => ({ name, quantity: 1 }));
  expect(nameItems(items.slice(0, 1))).toBe("Kestrel Pro");
  expect(nameItems([{ name: "Sparrow", quantity: 2 }, ...items.slice(2, 3)])).toBe("2 × Sparrow, Heron Marine");
  expect(nameItems(items)).toBe("Kestrel Pro, Sparrow, Heron Marine and 2 more");
  const [today] = linesToday([line("prod_1")], [{ productId: "prod_2", available: null }]);
  expect(today).toMatchObject({ state: "gone", possible: 0, product: null });
});

const line = (productId: string, quantity = 2) => ({ productId, name: productId, quantity });

it.each([
  ["as often as before, where stock is not tracked", null, "sold", 2],
  ["as often as before, where there is enough", 2, "sold", 2],
  ["as often as there are any left", 1, "fewer", 1],
  ["not at all when it is sold out", 0, "soldOut", 0],
] as const)("a line can be bought again %s", (_, available, state, possible) => {
  const [today] = linesToday([line("prod_1")], [{ productId: "prod_1", available }]);
  expect(today).toMatchObject({ state, possible });
});
