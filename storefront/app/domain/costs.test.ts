import { describe, expect, it } from "vitest";
import {
  arrivalWords,
  costsSentence,
  formatArrival,
  nothingAddedSentence,
  problemWords,
  sellingSentences,
  tooLittleToPay,
} from "./costs";
import { datesIn } from "./dates";

const DATES = datesIn("UTC");

const none = { shipping: 0, tax: 0, discount: 0 };
const arrival = {
  earliest: "2026-12-02",
  latest: "2026-12-08",
  orderBy: "2026-11-24T08:00:00.000Z",
  place: "the United States",
};

describe("what is added to a cart's items", () => {
  it("is said where it is nothing", () => {
    expect(costsSentence({ extras: none, tax: "none", total: 14_900 })).toBe("Free delivery. No tax is added.");
    expect(nothingAddedSentence({ extras: none, tax: "included" })).toBe("Free delivery. Taxes included.");
    expect(nothingAddedSentence({ extras: { ...none, shipping: 499, tax: 100 }, tax: "added" })).toBe("");
  });

  it("is said with what it comes to", () => {
    const extras = { shipping: 499, tax: 120, discount: 1_500 };
    const all = "Delivery $4.99, tax $1.20, discount \u2212$15.00: $140.19 in all.";
    expect(costsSentence({ extras, tax: "added", total: 14_019 })).toBe(all);
    const taxed = { ...none, tax: 120 };
    expect(costsSentence({ extras: taxed, tax: "added", total: 15_020 })).toBe(
      "Tax $1.20: $150.20 in all. Free delivery.",
    );
  });

  it("is nothing for a cart that no tax is added to, whatever the region adds to others", () => {
    expect(nothingAddedSentence({ extras: none, tax: "added" })).toBe("Free delivery. No tax is added.");
  });
});

describe("a total that is too small for a card", () => {
  it("is told with the least that can be charged", () => {
    expect([0, 49].map(tooLittleToPay)).toEqual(
      [0, 49].map(() => "A card cannot be charged less than $0.50. Please add something to your cart."),
    );
    expect(tooLittleToPay(50)).toBeNull();
    expect(problemWords("below_minimum")).toContain("less than $0.50 to pay");
  });
});

describe("what a product's page says", () => {
  it("is delivery, tax, arrival and where to", () => {
    expect(sellingSentences({ delivery: 0, tax: "included", arrival }, DATES)).toMatch(
      /^Free delivery\. Taxes included\. Arrives Dec 2 \u2013 Dec 8 if you order by Nov 24, 8:00\sAM UTC, delivered to the United States\.$/u,
    );
    expect(sellingSentences({ delivery: 499, tax: "added", arrival: null }, DATES)).toBe(
      "Delivery $4.99. Tax is added at checkout.",
    );
    expect(sellingSentences({ delivery: null, tax: "none", arrival: null }, DATES)).toBe(
      "Delivery is priced at checkout. No tax is added.",
    );
  });

  it("is one day where the arrival is one", () => {
    expect(formatArrival({ earliest: "2026-12-02", latest: "2026-12-02" })).toBe("Dec 2");
    expect(arrivalWords({ ...arrival, latest: "2026-12-02" }, DATES)).toMatch(/^Arrives Dec 2 if you order by /);
  });
});
