import { describe, expect, it } from "vitest";
import { receivedWords } from "./receive-return";
import { refundedWords } from "./refund-form";

const DUE = { amount: 500, waitsFor: "bank" } as const;

describe("what the desk reads about the money", () => {
  it.each([
    [{ due: null, refund: 500 }, "", "Received. It is back in stock, and the money is on its way to the card."],
    [{ due: null, refund: 0 }, "", "Received. It is back in stock."],
    [
      { due: null, refund: 500 },
      "1 × Sparrow",
      "Received. Written off as damaged: 1 × Sparrow. The money is on its way to the card.",
    ],
    [{ due: null, refund: 0 }, "1 × Sparrow", "Received. Written off as damaged: 1 × Sparrow."],
  ])("after a receipt (%j, damaged %j) is true also if nothing is left to refund", (received, damaged, words) => {
    expect(receivedWords(received, damaged)).toBe(words);
  });

  it("after a receipt or a refund says when it is made, and nothing if there was none", () => {
    const words = /\$5\.00 goes back to the card once the bank has decided/;
    expect(receivedWords({ due: DUE, refund: 500 }, "")).toMatch(words);
    expect(refundedWords({ due: DUE, amount: 500 })).toMatch(words);
    expect(refundedWords({ due: null, amount: 500 })).toBe("Done. $5.00 is on its way to the card.");
    expect(refundedWords({ due: null, amount: 0 })).toBe("Done. Nothing goes back to the card.");
  });
});
