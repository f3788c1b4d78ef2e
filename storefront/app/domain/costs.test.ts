import { describe, expect, it } from "vitest";
import {
  arrivalWords,
  costsSentence,
  extraRows,
  formatArrival,
  lostDeliverySentence,
  misfitSentence,
  nothingAddedSentence,
  orderDutiesSentence,
  problemWords,
  sellingWords,
  tooLittleToPay,
} from "./costs";
import { datesIn } from "./dates";

const DATES = datesIn("UTC");

const none = { shipping: 0, tax: 0, discount: 0 };
const domestic = { duties: "none", place: "the United States", isDelivered: true } as const;
const arrival = {
  earliest: "2026-12-02",
  latest: "2026-12-08",
  orderBy: "2026-11-24T08:00:00.000Z",
  place: "the United States",
};

describe("a delivery that was chosen", () => {
  const offer = (shippingOptionId: string, name: string) => ({ shippingOptionId, name, amount: 0, arrival: null });
  const [standard, express] = [offer("so_1", "Standard delivery"), offer("so_2", "Express delivery")];
  const now = { deliveries: [standard], shippingOptionId: "so_1" };

  it("is said to be lost where the costs are those of another, with both names, and only then", () => {
    expect(lostDeliverySentence("so_2", [standard, express], now)).toBe(
      "Express delivery is no longer offered for this order. Standard delivery is chosen instead.",
    );
    const gone = "The delivery that you chose is no longer offered for this order.";
    expect(lostDeliverySentence("so_2", [], { deliveries: [], shippingOptionId: null })).toBe(gone);
    const both = { deliveries: [standard, express], shippingOptionId: "so_2" };
    expect(lostDeliverySentence("so_2", [standard, express], both)).toBeNull();
    expect(lostDeliverySentence(null, [standard, express], now)).toBeNull();
  });
});

it.each([
  [["Kestrel Pro"], "Hub fits Kestrel Pro, which is not in this cart."],
  [["Kestrel Air", "Kestrel Pro"], "Hub fits Kestrel Air and Kestrel Pro, which are not in this cart."],
  [["A", "B", "C"], "Hub fits A, B and C, which are not in this cart."],
  [["A", "B", "C", "D"], "Hub fits A, B, C and others, which are not in this cart."],
])("an accessory that fits nothing in the cart is told with what it fits: %j", (fits, sentence) => {
  expect(misfitSentence("Hub", fits)).toBe(sentence);
});

it("what is added to a cart's items is said, with what it comes to or that it is nothing", () => {
  const cart = { extras: none, tax: "none", duties: "none" } as const;
  expect(costsSentence({ ...cart, total: 14_900 })).toBe("Free delivery. No tax is added.");
  expect(nothingAddedSentence({ ...cart, tax: "included" })).toBe("Free delivery. Taxes included.");
  // Whatever the region adds to others.
  expect(nothingAddedSentence({ ...cart, tax: "added" })).toBe("Free delivery. No tax is added.");
  expect(nothingAddedSentence({ ...cart, extras: { ...none, shipping: 499, tax: 100 }, tax: "added" })).toBe("");
  const extras = { shipping: 499, tax: 120, discount: 1_500 };
  const all = "Delivery $4.99, tax $1.20, discount \u2212$15.00: $140.19 in all.";
  expect(costsSentence({ extras, tax: "added", duties: "none", total: 14_019 })).toBe(all);
  const taxed = { extras: { ...none, tax: 120 }, tax: "added", duties: "none", total: 15_020 } as const;
  expect(costsSentence(taxed)).toBe("Tax $1.20: $150.20 in all. Free delivery.");
});

describe("duties and import taxes", () => {
  const terms = { delivery: 0, place: "the United States", isDelivered: true, arrival: null };
  it.each([
    ["none", "included", "Duties and taxes included"],
    ["included", "included", "Duties and taxes included"],
    ["added", "included", "Tax is added at checkout. Duties included"],
    ["none", "due", "Duties and taxes may be due on delivery"],
    ["included", "due", "Taxes included. Duties may be due on delivery"],
    ["added", "due", "Tax is added at checkout. Duties may be due on delivery"],
  ] as const)("are said with the tax, with the country once (tax %s, duties %s)", (tax, duties, words) => {
    expect(sellingWords({ ...terms, tax, duties })).toEqual({ text: `Free delivery. ${words} to the United States.` });
    expect(sellingWords({ ...terms, tax, duties, arrival })).toEqual({
      text: `Free delivery. ${words}. Arrives Dec 2 \u2013 Dec 8 if you order by `,
      orderBy: arrival.orderBy,
      end: ", delivered to the United States.",
    });
  });

  it("are said of a cart too, whether or not the tax has a row of its own", () => {
    const cart = { extras: none, tax: "none" } as const;
    expect(nothingAddedSentence({ ...cart, duties: "included" })).toBe("Free delivery. Duties and taxes included.");
    const due = "Free delivery. Duties and taxes may be due on delivery.";
    expect(nothingAddedSentence({ ...cart, duties: "due" })).toBe(due);
    const taxed = { extras: { ...none, shipping: 499, tax: 100 }, tax: "added" } as const;
    expect(nothingAddedSentence({ ...taxed, duties: "included" })).toBe("Duties included.");
    expect(nothingAddedSentence({ ...taxed, duties: "due" })).toBe("Duties may be due on delivery.");
  });

  it("say what the carrier will ask for on arrival, in its own currency and beside the total", () => {
    const cart = { extras: none, tax: "none", duties: "due", total: 9_900 } as const;
    const dutyOnArrival = { currency: "eur", each: 300, headings: 2, amount: 600 };
    const due = "Free delivery. Duties and taxes may be due on delivery. The carrier will ask for about";
    expect(costsSentence({ ...cart, dutyOnArrival })).toBe(
      `${due} €6.00 of duty on arrival (€3.00 for each of 2 kinds of goods). It is not in the total.`,
    );
    expect(nothingAddedSentence({ ...cart, dutyOnArrival: { ...dutyOnArrival, headings: 1, amount: 300 } })).toBe(
      `${due} €3.00 of duty on arrival. It is not in the total.`,
    );
  });

  it.each([
    ["included", 0, "Duties and taxes included."],
    ["included", 100, "Duties included."],
    ["due", 0, "Duties and taxes may be due on delivery."],
    ["due", 100, "Duties may be due on delivery."],
    ["none", 0, ""],
    [null, 0, ""],
  ] as const)("of an order stay what was said when it was placed (%s, tax %s)", (duties, tax, words) => {
    expect(orderDutiesSentence(duties, tax)).toBe(words);
  });
});

it("a total that is too small for a card is told with the least that can be charged", () => {
  const words = "A card cannot be charged less than $0.50. Please add something to your cart.";
  expect([0, 49, 50].map(tooLittleToPay)).toEqual([words, words, null]);
  expect(problemWords({ problem: "below_minimum", missing: null })).toContain("less than $0.50 to pay");
});

describe("what a product's page says", () => {
  it("is delivery, tax, arrival and where to", () => {
    expect(sellingWords({ delivery: 0, tax: "included", ...domestic, arrival }, true)).toMatchObject({
      unpromised: sellingWords({ delivery: 0, tax: "included", ...domestic, arrival: null })?.text,
    });
    expect(sellingWords({ delivery: 0, tax: "included", ...domestic, arrival })).toEqual({
      text: "Free delivery. Taxes included. Arrives Dec 2 \u2013 Dec 8 if you order by ",
      orderBy: "2026-11-24T08:00:00.000Z",
      end: ", delivered to the United States.",
    });
    expect(sellingWords({ delivery: 499, tax: "added", ...domestic, arrival: null })).toEqual({
      text: "Delivery $4.99. Tax is added at checkout.",
    });
    expect(sellingWords({ delivery: null, tax: "none", ...domestic, arrival: null })).toEqual({
      text: "Delivery is priced at checkout. No tax is added.",
    });
  });

  it("has the moment and the day in the reader's zone, and is nothing about costs without delivery", () => {
    expect(sellingWords({ delivery: null, tax: "none", ...domestic, isDelivered: false, arrival: null })).toBeNull();
    expect(arrivalWords(arrival, DATES)).toMatch(/^Arrives Dec 2 \u2013 Dec 8 if you order by Nov 24, 8:00\sAM UTC$/u);
    expect(arrivalWords(arrival, datesIn("America/New_York"))).toMatch(/ by Nov 24, 3:00\sAM EST$/u);
    expect(formatArrival({ earliest: "2026-12-02", latest: "2026-12-02" })).toBe("Dec 2");
    expect(arrivalWords({ ...arrival, latest: "2026-12-02" }, DATES)).toMatch(/^Arrives Dec 2 if you order by /);
  });
});

describe("what a total holds beside its lines", () => {
  it("is shown where there is any, a discount with a minus and its code, and is no row otherwise", () => {
    expect(extraRows({ shipping: 499, tax: 0, discount: 1_500, codes: ["WELCOME10"] })).toEqual([
      { label: "Delivery", amount: "$4.99" },
      { label: "Discount", amount: "\u2212$15.00" },
      { label: "Discount code", amount: "WELCOME10" },
    ]);
    expect(extraRows({ shipping: 0, tax: 1_331, discount: 0 })).toEqual([{ label: "Tax", amount: "$13.31" }]);
    expect(extraRows({ shipping: 0, tax: 0, discount: 0 })).toEqual([]);
    expect(extraRows(undefined)).toEqual([]);
  });
});
