import { describe, expect, it } from "vitest";
import { extraRows } from "./extra-rows";

describe("what a total holds beside its lines", () => {
  it("is shown where there is any, a discount with a minus", () => {
    expect(extraRows({ shipping: 499, tax: 0, discount: 1_500 })).toEqual([
      { label: "Delivery", amount: "$4.99" },
      { label: "Discount", amount: "\u2212$15.00" },
    ]);
    expect(extraRows({ shipping: 0, tax: 1_331, discount: 0 })).toEqual([{ label: "Tax", amount: "$13.31" }]);
  });

  it("names the discount code after the amounts", () => {
    expect(extraRows({ shipping: 0, tax: 0, discount: 1_500, codes: ["WELCOME10"] })).toEqual([
      { label: "Discount", amount: "\u2212$15.00" },
      { label: "Discount code", amount: "WELCOME10" },
    ]);
  });

  it("is no row where it is nothing or not known", () => {
    expect(extraRows({ shipping: 0, tax: 0, discount: 0 })).toEqual([]);
    expect(extraRows(undefined)).toEqual([]);
  });
});
