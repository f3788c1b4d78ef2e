import { describe, expect, it } from "vitest";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { shortenName } from "../../lib/text";
import { toFigures } from "./figures";

describe("toFigures", () => {
  it.each([null, undefined, "text", 7, {}, { other: 1 }])("finds no figure in %j", (metadata) => {
    expect(toFigures(metadata)).toEqual({});
  });

  it("leaves out what is not in its form and keeps the rest", () => {
    expect(toFigures({ weightGrams: "heavy", rangeKm: 8, class: null, remoteId: "yes", constructor: 1 })).toEqual({
      rangeKm: 8,
      class: null,
    });
  });

  it.each(BUILT_IN_PRODUCTS)("keeps every figure of $title", ({ facts }) => {
    expect(toFigures({ ...facts, note: "of ops" })).toEqual(facts);
  });
});

describe("shortenName", () => {
  it.each([
    ["", "A customer"],
    ["   ", "A customer"],
    ["Ada", "Ada"],
    ["ada lovelace", "ada L."],
    ["Ada King Lovelace", "Ada L."],
    ["نادية رحمن", "نادية ر."],
    ["李 小龙", "李 小."],
  ])("shows %j as %s", (name, shown) => {
    expect(shortenName(name)).toBe(shown);
  });
});
