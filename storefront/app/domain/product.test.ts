import { describe, expect, it } from "vitest";
import {
  backInStockPath,
  isOnlyChoice,
  keepVariant,
  priceWords,
  productPath,
  questionsPath,
  rulesPath,
  variantIn,
  variantQuery,
  withChoice,
} from "./product";

const air = { handle: "kestrel-air", productId: "variant_1" };

describe("the addresses of a product", () => {
  it("name the variant that is meant, and none for a product's id", () => {
    expect(productPath(air)).toBe("/products/kestrel-air?variant=variant_1");
    expect(productPath({ ...air, productId: "prod_1" })).toBe("/products/kestrel-air");
    expect(productPath({ handle: "variant_1" })).toBe("/products/variant_1");
    expect(backInStockPath(air)).toBe("/products/kestrel-air/back-in-stock?variant=variant_1");
    expect(rulesPath(air)).toBe("/products/kestrel-air/rules?variant=variant_1");
    expect(questionsPath(withChoice(air, "?x=1"))).toBe("/products/kestrel-air/questions");
    const questions = "/products/kestrel-air/questions?variant=variant_2";
    expect(questionsPath(withChoice(air, "?variant=variant_2"))).toBe(questions);
  });

  it("choose a variant by its id alone, and keep what else the page reads, and the choice in links", () => {
    expect(variantIn("?x=1&variant=variant_01AB-c")).toBe("variant_01AB-c");
    for (const id of ["", "prod_1", "variant_%3Cb%3E", `variant_${"x".repeat(100)}`])
      expect(variantIn(`?variant=${id}`), id).toBeNull();
    expect(variantIn("")).toBeNull();
    expect(variantQuery("variant_2", "?utm=x&variant=variant_1&reviews=helpful&country=de")).toBe(
      "reviews=helpful&country=de&variant=variant_2",
    );
    expect(keepVariant("reviews=helpful", "?country=de&variant=variant_1")).toBe("reviews=helpful&variant=variant_1");
    expect(keepVariant("", "?country=de")).toBe("");
  });

  it("tell a choice from every other change of the address", () => {
    const at = (path: string) => new URL(path, "https://shop.example");
    const from = at("/products/a?country=de&variant=variant_1");
    expect(isOnlyChoice(from, at("/products/a?variant=variant_2&country=de"))).toBe(true);
    expect(isOnlyChoice(at("/products/a"), at("/products/a?variant=variant_2"))).toBe(true);
    for (const to of ["a?country=fr&variant=variant_2", "b?country=de&variant=variant_1", from.href].map(
      (path) => new URL(path, "https://shop.example/products/").href,
    ))
      expect(isOnlyChoice(from, at(to)), to).toBe(false);
    expect(isOnlyChoice(at("/explore?variant=variant_1"), at("/explore"))).toBe(false);
  });
});

it("the price of a product is “From” the lowest where those of its variants differ", () => {
  const price = { amount: 59900, currency: "usd" } as const;
  expect(priceWords({ price })).toBe("$599.00");
  expect(priceWords({ price, offers: { from: 49900, to: 70900, colours: 2 } })).toBe("From $499.00");
  expect(priceWords({ price, offers: { from: 59900, to: 59900, colours: 2 } })).toBe("$599.00");
});
