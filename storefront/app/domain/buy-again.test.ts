import { expect, it } from "vitest";
import { linesToday } from "./buy-again";

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

it("a product that is no longer sold cannot be bought again", () => {
  const [today] = linesToday([line("prod_1")], [{ productId: "prod_2", available: null }]);
  expect(today).toMatchObject({ state: "gone", possible: 0, product: null });
});
