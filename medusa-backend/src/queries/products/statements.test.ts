import { describe, expect, it } from "vitest";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { shortenName } from "../../lib/text";
import { countStatement, pageStatement, toFigures } from "./statements";

const placeholders = (sql: string) => sql.split("?").length - 1;

describe("the catalogue's statements", () => {
  it.each([{}, { q: "'; drop table product; --", limit: 12, offset: 24 }])("bind all of %o", (query) => {
    for (const { sql, bindings } of [pageStatement(query), countStatement(query)]) {
      expect(placeholders(sql)).toBe(bindings.length);
      expect(sql).not.toContain("drop table");
    }
  });
});

it.each([null, "text", { other: 1 }])("toFigures finds no figure in %j", (metadata) => {
  expect(toFigures(metadata)).toEqual({});
});

it("toFigures leaves out what is not in its form and keeps the rest", () => {
  expect(toFigures({ weightGrams: "heavy", rangeKm: 8, class: null, remoteId: "yes", constructor: 1 })).toEqual({
    rangeKm: 8,
    class: null,
  });
});

it.each(BUILT_IN_PRODUCTS)("toFigures keeps every figure of $title", ({ facts }) => {
  expect(toFigures({ ...facts, note: "of ops" })).toEqual(facts);
});

it.each([
  ["", "A customer"],
  ["ada lovelace", "ada L."],
  ["Ada King Lovelace", "Ada L."],
  ["نادية رحمن", "نادية ر."],
  ["李 小龙", "李 小."],
])("shortenName shows %j as %s", (name, shown) => expect(shortenName(name)).toBe(shown));
