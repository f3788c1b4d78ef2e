import { describe, expect, it } from "vitest";
import type { ShownProductPage } from "~/domain/product-page";
import { breadcrumbData, productData, toScriptText } from "./structured-data";

const ORIGIN = "https://shop.example";

function shown(change: Partial<ShownProductPage> = {}, available: number | null = 7): ShownProductPage {
  return {
    product: {
      productId: "prod_1",
      handle: "kite",
      name: "Kite",
      imageUrl: "/k.webp",
      shortDescription: "Flies.",
      description: "",
      price: { amount: 14900, currency: "usd" },
      available,
    },
    pictures: [
      { src: "/k.webp", alt: "" },
      { src: "https://elsewhere.example/k.png", alt: "" },
    ],
    figures: {},
    here: { country: "us", countries: ["us"], delivery: null, fly: null },
    rating: null,
    reviews: [],
    related: [],
    terms: null,
    freshness: "live",
    loadedAt: null,
    ...change,
  };
}

describe("the structured data of a product", () => {
  it("claims no stock while it is uncertain", () => {
    const data = productData(ORIGIN, shown({ freshness: "stale" }));
    expect(data).toHaveProperty("offers.price");
    expect(data).not.toHaveProperty("offers.availability");
  });

  it.each([
    [0, "SoldOut"],
    [2, "LimitedAvailability"],
    [40, "InStock"],
    [null, "InStock"],
  ])("tells %s pieces as %s", (available, word) => {
    const offers = { availability: `https://schema.org/${word}`, price: "149.00", priceCurrency: "USD" };
    expect(productData(ORIGIN, shown({}, available))).toMatchObject({ offers });
  });

  it("has neither an average nor reviews where nobody has written one", () => {
    const data = productData(ORIGIN, shown());
    expect(data).not.toHaveProperty("aggregateRating");
    expect(data).not.toHaveProperty("review");
  });

  it("tells the average to one decimal, over all reviews", () => {
    const review = {
      reviewId: "r",
      name: "Ada L.",
      description: "Flies.",
      rating: 5,
      writtenAt: "2026-11-20T10:00:00.000Z",
    };
    const data = productData(ORIGIN, shown({ rating: { average: 4.6666, count: 3 }, reviews: [review] }));
    expect(data).toMatchObject({
      aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
      review: [{ datePublished: "2026-11-20" }],
    });
  });

  it("has whole addresses, and no picture where there is none", () => {
    expect(productData(ORIGIN, shown())).toMatchObject({
      image: ["https://shop.example/k.webp", "https://elsewhere.example/k.png"],
    });
    expect(productData(ORIGIN, shown({ pictures: [] }))).not.toHaveProperty("image");
  });
});

it("nothing in the data ends the script element, and all of it can be read back", () => {
  const data = { name: "</script><!--<script>alert(1)" };
  expect(toScriptText(data)).not.toContain("<");
  expect(JSON.parse(toScriptText(data))).toEqual(data);
});

it("the breadcrumb counts from 1", () => {
  const { itemListElement } = breadcrumbData(ORIGIN, [{ name: "Home", path: "/" }]);
  expect(itemListElement).toEqual([{ "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` }]);
});
