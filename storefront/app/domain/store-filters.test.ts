import { expect, it } from "vitest";
import { BANDS, optionLabel, sortOptions } from "./store-filters";

it("filters are said in words, the lowest band first", () => {
  const weights = BANDS.weight.map((value) => ({ value, count: 1 })).reverse();
  const said = sortOptions("weight", weights).map(({ value }) => optionLabel("weight", value));
  expect(said).toEqual(["Under 250 g", "250 g to 900 g", "900 g to 4,000 g", "4,000 g and more"]);
  expect(optionLabel("price", "300-500")).toBe("$300 to $500");
  expect(optionLabel("kind", "heavy lift")).toBe("Heavy lift");
  expect(optionLabel("class", "none")).toBe("No label");
  expect(optionLabel("colour", "Café au lait")).toBe("Café au lait");
  const sizes = ["10 in", "9.4 in", "7.2 in"].map((value) => ({ value, count: 1 }));
  expect(sortOptions("size", sizes).map(({ value }) => value)).toEqual(["7.2 in", "9.4 in", "10 in"]);
});
