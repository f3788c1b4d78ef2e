import { describe, expect, it } from "vitest";
import { readProductsView, toViewQuery } from "./products-view";

const read = (query: string) => readProductsView(`https://shop.example/explore${query}`);

describe("the view in a product list's address", () => {
  it.each(["", "?page=0", "?page=-1", "?page=x", "?page=1e9", `?q=${"x".repeat(201)}`, "?q=a%00b"])(
    "takes %j for the first page of everything",
    (query) => {
      expect(read(query)).toEqual({ q: "", page: 1 });
    },
  );

  it("is the same when it is read back", () => {
    for (const view of [
      { q: "", page: 1 },
      { q: "sea & sand", page: 7 },
    ])
      expect(read(`?${toViewQuery(view)}`)).toEqual(view);
  });
});
