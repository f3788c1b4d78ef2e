import { describe, expect, it } from "vitest";
import type { Freshness } from "~/domain/product-page";
import { stockOf } from "~/domain/stock";
import { stockWords } from "./stock-words";

const wordsFor = (available: number | null, freshness: Freshness = "live") =>
  stockWords(stockOf({ product: { available }, freshness }));

describe("the words of the stock", () => {
  it.each(["stale", "built-in"] as const)("promise nothing on a %s page, whatever the number was", (freshness) => {
    for (const available of [0, 3, 60, null])
      expect(wordsFor(available, freshness)).toBe("Stock is checked before you pay");
  });

  it.each([
    [-1, "Sold out"],
    [0, "Sold out"],
    [1, "Only 1 left"],
    [5, "Only 5 left"],
    [6, "In stock"],
    [60, "In stock"],
    [null, "Available"],
  ])("say of %s pieces: %s", (available, words) => expect(wordsFor(available)).toBe(words));
});
