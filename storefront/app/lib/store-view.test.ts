import { describe, expect, it } from "vitest";
import { readProductsView, readStoreView } from "./read-store-view";
import { isLandingPage, isWhole, toStoreQuery } from "./store-view";

const read = (query: string) => readStoreView(`https://shop.example/explore${query}`);

describe("the view in an address of the Store", () => {
  it.each([
    "",
    "?kind=&price=&sort=&q=&page=1",
    "?price=1-2&weight=300-500&stock=out&sort=best&kind=%3Cb%3E&class=%00",
    `?kind=${"x".repeat(61)}`,
    `?class=${"x".repeat(21)}`,
    `?colour=${"x".repeat(61)}`,
    "?colour=%3Cb%3E",
    "?fits=&fits=",
    "?fits=%3Cb%3E",
  ])("is everything for %j", (query) => {
    expect(isWhole(read(query))).toBe(true);
    expect(toStoreQuery(read(query))).toBe("");
  });

  it("is the same when it is read back, and has one spelling", () => {
    const query =
      "q=sea+%26+sand&fits=kestrel-pro&kind=heavy+lift&price=300-500&class=C1&colour=Black%2FRed&stock=in&sort=price-desc&page=7";
    expect(toStoreQuery(read(`?${query}`))).toBe(query);
    expect(toStoreQuery(read(`?page=7&utm=x&stock=in&${query}`))).toBe(query);
  });

  it.each(["Camera & film, 4K", "Fixed-wing (VTOL)", "x".repeat(60)])("has the kind %j that an admin named", (kind) => {
    expect(read(`?${new URLSearchParams({ kind })}`).filters).toEqual({ kind });
  });
});

it.each(["", "?page=0", "?page=-1", "?page=x", "?page=1e9", `?q=${"x".repeat(201)}`, "?q=a%00b"])(
  "the view in a product list's address is the first page of everything for %j",
  (query) => {
    expect(readProductsView(`https://shop.example/explore${query}`)).toEqual({ q: "", page: 1 });
  },
);

describe("a landing page", () => {
  it("is everything, page by page, and nothing that was sought, narrowed, ordered, opened or found by a key", () => {
    for (const query of ["", "?page=2", "?page=10", "?utm=x"]) expect(isLandingPage(read(query)), query).toBe(true);
    for (const query of ["q=x", "fits=kestrel-pro", "kind=folding", "sort=price", "filters=open", "page=11&after=MTQ"])
      expect(isLandingPage(read(`?${query}`)), query).toBe(false);
  });
});

it("a page far down is found by a key alone, and another one has none", () => {
  const query = "sort=price&page=11&after=MTQ5fHByb2RfMQ";
  expect(toStoreQuery(read(`?${query}`))).toBe(query);
  expect(toStoreQuery(read(`?${query}&before=x`))).toBe(query);
  expect(toStoreQuery(read("?page=12&before=abc"))).toBe("page=12&before=abc");
  expect(toStoreQuery(read("?page=10&after=abc"))).toBe("page=10");
  for (const unknown of ["?page=11", "?page=11&after=", "?page=11&after=%27%3B", "?q=x&page=18"])
    expect(read(unknown).page, unknown).toBe(1);
  expect(toStoreQuery(read("?q=x&page=17"))).toBe("q=x&page=17");
});
