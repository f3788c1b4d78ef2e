import { describe, expect, it } from "vitest";
import { countStatement, pageStatement } from "./statements";

const placeholders = (sql: string) => sql.split("?").length - 1;

describe("the catalogue's statements", () => {
  it.each([{}, { q: "'; drop table product; --" }, { limit: 12, offset: 24 }, { q: "mini", limit: 1 }])(
    "bind all of %o",
    (query) => {
      for (const { sql, bindings } of [pageStatement(query), countStatement(query)]) {
        expect(placeholders(sql)).toBe(bindings.length);
        expect(sql).not.toContain("drop table");
      }
    },
  );

  it("ask for all products where no limit is given", () => {
    expect(pageStatement({}).bindings).toEqual([null, 0]);
  });
});
