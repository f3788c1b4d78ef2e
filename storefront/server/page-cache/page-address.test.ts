import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { isCostlyList, isInvented, isSearch, toPageAddress } from "./page-address";

const searchesFor = (originalUrl: string) => isSearch({ method: "GET", originalUrl } as Request);
const addressOf = (originalUrl: string, headers: Record<string, string> = {}, method = "GET") =>
  toPageAddress({ method, originalUrl, headers } as unknown as Request);

describe("the address of a public page", () => {
  it("is none for who signs in or for another spelling, the same for HEAD, and told apart where invented", () => {
    for (const cookie of ["session=x", "__Host-session=x", "a=b; flash=x", "session =x", "password-reset=x"])
      expect(addressOf("/", { cookie }), cookie).toBeNull();
    expect(addressOf("/", { authorization: "Bearer x" })).toBeNull();
    const products = ["A", "prod_01", "a--b", "a/b", "a/rules/b", "prod_01/rules", "a".repeat(200)];
    for (const path of ["/Explore", "/explore/", "/%65xplore", ...products.map((name) => `/products/${name}`)])
      expect(addressOf(path), path).toBeNull();
    expect(addressOf("/", { cookie: "_ga=1" })).toBe("/");
    expect(addressOf("/", {}, "HEAD")).toBe("/");
    const invented = ["/explore?q=x", "/explore?page=2", "/explore?kind=x"];
    expect(["/", "/explore", ...invented, "/products/x"].filter(isInvented)).toEqual(invented);
  });

  it("is none for another method, a body, a route's data and a page that is not everybody's", () => {
    for (const method of ["POST", "PUT", "OPTIONS"]) expect(addressOf("/", {}, method)).toBeNull();
    expect(addressOf("/", { "content-length": "3" })).toBeNull();
    expect(addressOf("/", { "transfer-encoding": "chunked" })).toBeNull();
    for (const path of [
      ...[
        "/?_data=root",
        "/explore?q=x&_data=routes%2Fexplore",
        "/explore?%5Fdata=root",
        "/?index",
        "/?a=?&_data=root",
      ],
      ...["/login", "/register", "/checkout", "/dashboard", "/reset-password", "/healthz", "/api/server/orders"],
    ])
      expect(addressOf(path), path).toBeNull();
  });

  it("has the parameters that the page reads, in one spelling, and no others", () => {
    expect(addressOf("/?utm_source=x")).toBe("/");
    expect(addressOf("/products/kestrel-pro?x=1&q=2")).toBe("/products/kestrel-pro");
    expect(addressOf("/explore?page=1&q=&x=y")).toBe("/explore");
    for (const path of [
      "/explore?q=kestrel+pro&page=2",
      "/explore?page=2&x=1&q=%20kestrel%20pro%20",
      "/explore?page=02&q=kestrel%20pro&q=b",
    ])
      expect(addressOf(path), path).toBe("/explore?q=kestrel+pro&page=2");
    expect(addressOf("/explore?page=99999999&q=%00")).toBe("/explore");
    expect(addressOf("/explore?q=a?b&page=2")).toBe("/explore?q=a%3Fb&page=2");
    expect(addressOf("/explore?sort=price&x=y&kind=folding&price=1-2&class=")).toBe("/explore?kind=folding&sort=price");
  });

  it("of a product's questions is that of the first page, and none with most helpful reviews first", () => {
    const questions = "/products/kestrel-pro/questions";
    expect(addressOf(`${questions}?utm_source=x&q=&cursor=`)).toBe(questions);
    for (const path of ["?q=wind", "?cursor=x", "/", "/x"]) expect(addressOf(questions + path), path).toBeNull();
    const searches = ["/products/a/questions?q=wind", "/Products/a/questions/?cursor=x", "/products/a?reviews=helpful"];
    const others = ["/products/a/questions?x=1", "/products/a?q=wind"];
    expect([...searches, ...others].filter(searchesFor)).toEqual(searches);
    expect(addressOf("/products/kestrel-pro?reviews=helpful")).toBeNull();
    expect(addressOf("/products/kestrel-pro?reviews=newest")).toBe("/products/kestrel-pro");
  });

  it("of a product has the country that is asked about, in one spelling, and its rules have none", () => {
    const address = "/products/kestrel-pro?country=de";
    expect(addressOf("/products/kestrel-pro?x=1&country=de")).toBe(address);
    for (const query of ["?country=DE", "?country=deu", "?country=", "?country=d%65%20"])
      expect(addressOf(`/products/kestrel-pro${query}`), query).toBe("/products/kestrel-pro");
    expect(addressOf("/products/kestrel-pro?country=de&reviews=helpful")).toBeNull();
    expect(addressOf("/products/kestrel-pro/rules?country=de")).toBe("/products/kestrel-pro/rules");
    expect([isInvented(address), searchesFor(address)]).toEqual([true, true]);
    expect(addressOf("/products/kestrel-pro/here?country=de")).toBeNull();
  });

  it("of a product, its rules and its questions has the chosen variant, in one spelling", () => {
    const chosen = "variant=variant_01A";
    const address = `/products/air?${chosen}`;
    expect(addressOf(`/products/air?x=1&${chosen}`)).toBe(address);
    expect(addressOf(`/products/air?${chosen}&country=de`)).toBe(`/products/air?country=de&${chosen}`);
    for (const query of ["?variant=", "?variant=prod_1", "?variant=variant_%3Cb%3E"])
      expect(addressOf(`/products/air${query}`), query).toBe("/products/air");
    for (const path of ["/rules", "/questions"].map((page) => `/products/air${page}`)) {
      expect(addressOf(`${path}?country=de&${chosen}`)).toBe(`${path}?${chosen}`);
      expect(addressOf(`${path}?variant=prod_1`)).toBe(path);
      expect([isInvented(`${path}?${chosen}`), searchesFor(`${path}?${chosen}`)]).toEqual([true, true]);
    }
    for (const path of [
      `${address}&reviews=helpful`,
      `/products/air/questions?${chosen}&q=wind`,
      "/products/variant_01A",
    ])
      expect(addressOf(path), path).toBeNull();
    expect([isInvented(address), searchesFor(address)]).toEqual([true, true]);
    const both = "/compare?products=air.variant_01A,air.variant_01B";
    expect(addressOf(both)).toBe(both);
  });

  it("of a comparison has its handles in their order, and is none where one is left out", () => {
    const two = "/compare?products=kestrel-pro,kestrel-air";
    for (const query of [
      "products=kestrel-pro,kestrel-air",
      "products=kestrel-pro%2Ckestrel-air&x=1",
      "products=kestrel-pro&products=&products=+kestrel-air",
    ])
      expect(addressOf(`/compare?${query}`), query).toBe(two);
    expect(addressOf("/compare?x=1&products=")).toBe("/compare");
    for (const products of ["a,a", "a,b,c,d,e", "prod_01", "m%C3%B6we", "..", `${"a,".repeat(4_000)}a`])
      expect(addressOf(`/compare?products=${products}`), products).toBeNull();
    expect(["/compare", two].map(isInvented)).toEqual([false, true]);
  });
});

describe.each(["/api/server/products", "/api/server/reviews"])("the list %s", (path) => {
  it("is everybody's, and a search without gzip, with a query and with a Bearer token", () => {
    expect([addressOf(path), addressOf(path, { cookie: "session=x" })]).toEqual([path, path]);
    expect([addressOf(path, { authorization: "Bearer x" }), addressOf(`${path}?limit=1`)]).toEqual([null, null]);
    const plain = { method: "GET", path, originalUrl: path, headers: {}, acceptsEncodings: () => "gzip" };
    const counts = (request: object) => isCostlyList({ ...plain, ...request } as unknown as Request);
    const bearer = { headers: { authorization: "Bearer x" } };
    const costly = [{ acceptsEncodings: () => false }, { originalUrl: `${path}?limit=1` }, bearer];
    expect([{}, ...costly].map(counts)).toEqual([false, true, true, true]);
  });
});
