import { describe, expect, it } from "vitest";
import { readProductsView } from "./read-store-view";

const read = (query: string) => readProductsView(`https://shop.example/explore${query}`);

describe("the view in a product list's address", () => {
  it.each(["", "?page=0", "?page=-1", "?page=x", "?page=1e9", `?q=${"x".repeat(201)}`, "?q=a%00b"])(
    "takes %j for the first page of everything",
    (query) => {
      expect(read(query)).toEqual({ q: "", page: 1 });
    },
  );
});
