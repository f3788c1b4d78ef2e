import { ORDER_LIST, REVIEW_LIST, readView, STOCK_LIST } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { isNarrowed, toFirstPage, toQuery } from "./list-view";

const readFrom = (query: string) => Object.fromEntries(new URLSearchParams(query));

describe("the view in a list's address", () => {
  it.each(["", "list=lost&rating=6&cursor=%20", "q=a%00b&list=&rating=0", `q=${"x".repeat(255)}&page=2`])(
    "is the first page of everything for %j",
    (query) => {
      expect(readView(REVIEW_LIST, readFrom(query))).toEqual({ q: "", list: "", rating: "", cursor: null });
    },
  );

  it.each(["page=0", "page=x", "page=1e9", "list=all", "q=a%0Ab"])("of numbered pages is the first for %j", (query) => {
    expect(readView(STOCK_LIST, readFrom(query))).toEqual({ list: "", q: "", page: 1 });
  });

  it.each(["from=2026-02-30", "country=USA", "status=lost", "least=%00", "sort=newest", "rows=orders", "q=a%0Ab"])(
    "of all orders ignores %j",
    (query) => {
      expect(toQuery(readView(ORDER_LIST, readFrom(query)))).toBe("");
    },
  );

  it.each(["q=sea+%26+sand&list=waiting&rating=4&cursor=abc", "list=hidden"])(
    "is the same when read back: %s",
    (query) => {
      expect(toQuery(readView(REVIEW_LIST, readFrom(query)))).toBe(query);
    },
  );
});

it("a link that changes a part of a view keeps the rest, and begins with the first page", () => {
  const view = readView(REVIEW_LIST, { q: "wind", list: "shown", cursor: "abc" });
  expect(toFirstPage(view, { list: "hidden" })).toBe("q=wind&list=hidden");
  expect(toFirstPage(view, { list: "" })).toBe("q=wind");
  expect(toFirstPage(readView(STOCK_LIST, { list: "low", page: "3" }))).toBe("list=low");
});

it("a list is narrowed by a search, a filter or a sort, and not by its tab, its page or the rows of its export", () => {
  expect(isNarrowed(REVIEW_LIST, readView(REVIEW_LIST, { list: "shown", cursor: "abc" }))).toBe(false);
  expect(isNarrowed(REVIEW_LIST, readView(REVIEW_LIST, { rating: "5" }))).toBe(true);
  expect(isNarrowed(ORDER_LIST, readView(ORDER_LIST, { rows: "lines", cursor: "abc" }))).toBe(false);
  expect(isNarrowed(ORDER_LIST, readView(ORDER_LIST, { sort: "oldest" }))).toBe(true);
});
