import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { isCostlyList, isInvented, isSearch, toPageAddress } from "./page-address";

const addressOf = (originalUrl: string, headers: Record<string, string> = {}, method = "GET") =>
  toPageAddress({ method, originalUrl, headers } as unknown as Request);

describe("the address of a public page", () => {
  it("is none for whoever signs in, is signed in or has a message waiting", () => {
    for (const cookie of [
      "session=x",
      "__Host-session=x",
      "a=b; flash=x",
      "session =x",
      "google=x",
      "google-link=x",
      "password-reset=x",
    ])
      expect(addressOf("/", { cookie }), cookie).toBeNull();
    expect(addressOf("/", { authorization: "Bearer x" })).toBeNull();
  });

  it("is none for another method, a body, a route's data and a page that is not everybody's", () => {
    for (const method of ["POST", "PUT", "OPTIONS"]) expect(addressOf("/", {}, method)).toBeNull();
    expect(addressOf("/", { "content-length": "3" })).toBeNull();
    expect(addressOf("/", { "transfer-encoding": "chunked" })).toBeNull();
    for (const path of [
      "/?_data=root",
      "/explore?q=x&_data=routes%2Fexplore",
      "/explore?%5Fdata=root",
      "/?index",
      "/?a=?&_data=root",
    ])
      expect(addressOf(path), path).toBeNull();
    for (const path of [
      "/login",
      "/register",
      "/checkout",
      "/dashboard",
      "/reset-password",
      "/healthz",
      "/api/server/orders",
    ])
      expect(addressOf(path), path).toBeNull();
  });

  it("is none for another spelling of a page", () => {
    for (const path of [
      "/Explore",
      "/explore/",
      "/%65xplore",
      "/products/A",
      "/products/prod_01",
      "/products/a--b",
      "/products/a/b",
      "/products/a/rules/b",
      "/products/prod_01/rules",
    ])
      expect(addressOf(path), path).toBeNull();
    expect(addressOf(`/products/${"a".repeat(200)}`)).toBeNull();
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

  it("of a product's questions is that of the first page alone", () => {
    expect(addressOf("/products/kestrel-pro/questions?utm_source=x&q=&cursor=")).toBe(
      "/products/kestrel-pro/questions",
    );
    for (const path of ["?q=wind", "?cursor=x", "/", "/x"])
      expect(addressOf(`/products/kestrel-pro/questions${path}`), path).toBeNull();
    for (const [originalUrl, is] of [
      ["/products/kestrel-pro/questions?q=wind", true],
      ["/Products/kestrel-pro/questions/?cursor=x", true],
      ["/products/kestrel-pro/questions?x=1", false],
      ["/products/kestrel-pro?q=wind", false],
      ["/products/kestrel-pro?reviews=helpful", true],
    ] as const)
      expect(isSearch({ method: "GET", originalUrl } as Request), originalUrl).toBe(is);
  });

  it("of a product is none with its most helpful reviews first", () => {
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
    expect(isInvented(address)).toBe(true);
    expect(isSearch({ method: "GET", originalUrl: address } as Request)).toBe(true);
    expect(addressOf("/products/kestrel-pro/here?country=de")).toBeNull();
  });

  it("of a product, its rules and its questions has the chosen variant, in one spelling", () => {
    const address = "/products/kestrel-air?variant=variant_01A";
    expect(addressOf("/products/kestrel-air?x=1&variant=variant_01A")).toBe(address);
    expect(addressOf("/products/kestrel-air?variant=variant_01A&country=de")).toBe(
      "/products/kestrel-air?country=de&variant=variant_01A",
    );
    for (const query of ["?variant=", "?variant=prod_1", "?variant=variant_%3Cb%3E"])
      expect(addressOf(`/products/kestrel-air${query}`), query).toBe("/products/kestrel-air");
    expect(addressOf("/products/kestrel-air?variant=variant_01A&reviews=helpful")).toBeNull();
    for (const page of ["rules", "questions"]) {
      const about = `/products/kestrel-air/${page}?variant=variant_01A`;
      expect(addressOf(`/products/kestrel-air/${page}?country=de&variant=variant_01A`)).toBe(about);
      expect(addressOf(`/products/kestrel-air/${page}?variant=prod_1`)).toBe(`/products/kestrel-air/${page}`);
      expect([isInvented(about), isSearch({ method: "GET", originalUrl: about } as Request)]).toEqual([true, true]);
    }
    expect(addressOf("/products/kestrel-air/questions?variant=variant_01A&q=wind")).toBeNull();
    expect(addressOf("/products/variant_01A")).toBeNull();
    expect(isInvented(address)).toBe(true);
    expect(isSearch({ method: "GET", originalUrl: address } as Request)).toBe(true);
    expect(addressOf("/compare?products=kestrel-air.variant_01A,kestrel-air.variant_01B")).toBe(
      "/compare?products=kestrel-air.variant_01A,kestrel-air.variant_01B",
    );
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

  it("is the same for a cookie that is not the shop's, and for HEAD", () => {
    expect(addressOf("/", { cookie: "_ga=1" })).toBe("/");
    expect(addressOf("/", {}, "HEAD")).toBe("/");
  });

  it("is told apart where anybody can invent it", () => {
    expect(
      ["/", "/explore", "/explore?q=x", "/explore?page=2", "/explore?kind=x", "/products/x"].map(isInvented),
    ).toEqual([false, false, true, true, true, false]);
  });
});

describe.each(["/api/server/products", "/api/server/reviews"])("the list %s", (path) => {
  it("is everybody's, with and without a cookie, but not with a token or a query", () => {
    expect([addressOf(path), addressOf(path, { cookie: "session=x" })]).toEqual([path, path]);
    expect([addressOf(path, { authorization: "Bearer x" }), addressOf(`${path}?limit=1`)]).toEqual([null, null]);
  });

  it("counts as a search without gzip, with a query and with a Bearer token", () => {
    const counts = (request: { originalUrl?: string; headers?: object; acceptsEncodings?: () => string | false }) =>
      isCostlyList({
        ...{ method: "GET", path, originalUrl: path, headers: {}, acceptsEncodings: () => "gzip" },
        ...request,
      } as unknown as Request);
    expect(counts({})).toBe(false);
    expect(counts({ acceptsEncodings: () => false })).toBe(true);
    expect(counts({ originalUrl: `${path}?limit=1` })).toBe(true);
    expect(counts({ headers: { authorization: "Bearer x" } })).toBe(true);
  });
});
