import { describe, expect, it } from "vitest";
import type { Offer, ShownProductPage } from "~/domain/product-page";
import { breadcrumbData, productData, toScriptText } from "./structured-data";

const ORIGIN = "https://shop.example";
const DAYS = { handling: { from: 0, to: 1 }, transit: { from: 6, to: 10 } };
const delivery = (country: string) => ({ country, service: "Standard", price: 499, days: DAYS });
const OFFER: Offer = {
  sku: "CASE-23",
  gtin: "4006381333931",
  variantIds: ["variant_1"],
  deliveries: [delivery("bd"), delivery("us")],
  returnDays: 30,
  returnFees: "FreeReturn",
};

const readData = (page: ShownProductPage, offer: Offer | null = null) =>
  JSON.parse(toScriptText(productData(ORIGIN, page, offer)));

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
  it("claims no uncertain stock or delivery, and no returns that the shop does not take", () => {
    const data = readData(shown({ freshness: "stale" }), OFFER);
    expect(data).toHaveProperty("offers.price");
    expect(data).not.toHaveProperty("offers.availability");
    expect(data).not.toHaveProperty("offers.shippingDetails");
    const none = { ...OFFER, deliveries: [{ ...delivery("us"), days: null }], returnDays: 0 };
    const { offers } = readData(shown(), none);
    expect(offers).not.toHaveProperty("shippingDetails");
    expect(offers).not.toHaveProperty("hasMerchantReturnPolicy");
  });

  it.each([
    [0, "OutOfStock"],
    [2, "LimitedAvailability"],
    [40, "InStock"],
    [null, "InStock"],
  ])("tells %s pieces as %s", (available, word) => {
    const offers = { availability: `https://schema.org/${word}`, price: "149.00", priceCurrency: "USD" };
    expect(readData(shown({}, available))).toMatchObject({ offers });
  });

  it("has the desk's codes, its weight and its maker, and none that are not known", () => {
    const figures = { weightGrams: 249, maker: "Kite Works", makerAddress: "1 Hangar Road" };
    expect(readData(shown({ figures }), OFFER)).toMatchObject({
      sku: "CASE-23",
      gtin: "4006381333931",
      weight: { value: 249, unitCode: "GRM" },
      manufacturer: { "@type": "Organization", name: "Kite Works", address: "1 Hangar Road" },
    });
    for (const name of ["sku", "gtin", "weight", "manufacturer"]) expect(readData(shown())).not.toHaveProperty(name);
  });

  it("tells a lowered price beside the one before, as the page does", () => {
    const page = shown();
    const { offers } = readData({ ...page, product: { ...page.product, lowestBefore: 19900 } });
    const priceSpecification = { priceType: "https://schema.org/StrikethroughPrice", price: "199.00" };
    expect(offers).toMatchObject({ priceSpecification });
    expect(readData(page).offers).not.toHaveProperty("priceSpecification");
  });

  it("tells delivery and returns, and when a parcel leaves of what is in stock only", () => {
    expect(readData(shown(), OFFER).offers.shippingDetails).toMatchObject([
      {
        shippingRate: { value: "4.99", currency: "USD" },
        shippingDestination: [{ addressCountry: "BD" }, { addressCountry: "US" }],
        deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue: 6, maxValue: 10 } },
      },
    ]);
    expect(readData(shown(), OFFER).offers.hasMerchantReturnPolicy).toMatchObject({
      applicableCountry: ["BD", "US"],
      merchantReturnDays: 30,
      returnFees: "https://schema.org/FreeReturn",
    });
    const { deliveryTime } = readData(shown({}, null), OFFER).offers.shippingDetails[0];
    expect(deliveryTime).not.toHaveProperty("handlingTime");
    expect(deliveryTime).toHaveProperty("transitTime");
  });

  it("tells the average to one decimal, and none without reviews, and has whole addresses", () => {
    for (const name of ["aggregateRating", "review"]) expect(readData(shown())).not.toHaveProperty(name);
    const createdAt = "2026-11-20T10:00:00.000Z";
    const review = { id: "r", name: "Ada L.", description: "Flies.", rating: 5, createdAt };
    const data = readData(shown({ rating: { average: 4.6666, count: 3 }, reviews: [review] }));
    expect(data).toMatchObject({
      aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
      review: [{ datePublished: "2026-11-20" }],
    });
    const image = ["https://shop.example/k.webp", "https://elsewhere.example/k.png"];
    expect(readData(shown())).toMatchObject({ image });
    expect(readData(shown({ pictures: [] }))).not.toHaveProperty("image");
  });
});

describe("the structured data of a product with variants", () => {
  const page = shown({
    options: [
      { name: "Colour", values: [{ value: "Pearl" }, { value: "Graphite" }] },
      { name: "Kit", values: [{ value: "Standard" }, { value: "Fly More" }] },
    ],
    variants: [
      { variantId: "variant_1", values: ["Pearl", "Standard"], price: 14900, available: 7, sku: "KITE-P" },
      {
        ...{ variantId: "variant_2", values: ["Graphite", "Fly More"], price: 21900 },
        ...{ available: 0, lowestBefore: 24900 },
        pictures: [{ src: "/graphite.webp" }],
        figures: { weightGrams: 300 },
      },
    ],
  });
  const offer = { ...OFFER, gtins: { variant_2: "4006381333948" } };

  it("is a group, each variant with its own address, codes, colour, picture and offer", () => {
    const data = readData(page, offer);
    expect(data).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "prod_1",
      variesBy: ["https://schema.org/color"],
      hasVariant: [
        { name: "Kite (Pearl, Standard)", sku: "KITE-P", color: "Pearl", offers: { price: "149.00" } },
        {
          ...{ "@type": "Product", name: "Kite (Graphite, Fly More)", gtin: "4006381333948", color: "Graphite" },
          image: ["https://shop.example/graphite.webp"],
          weight: { value: 300 },
          offers: {
            url: "https://shop.example/products/kite?variant=variant_2",
            price: "219.00",
            priceSpecification: { price: "249.00" },
            availability: "https://schema.org/OutOfStock",
          },
        },
      ],
    });
    expect(data).not.toHaveProperty("offers");
    expect(data.hasVariant[0]).not.toHaveProperty("gtin");
    expect(data.hasVariant[0].offers).toHaveProperty("shippingDetails");
  });
});

it("nothing in the data ends the script element, and all of it can be read back", () => {
  const data = { name: "</script><!--<script>alert(1)" };
  expect(toScriptText(data)).not.toContain("<");
  expect(JSON.parse(toScriptText(data))).toEqual(data);
});

it("the breadcrumb counts from 1", () => {
  expect(breadcrumbData(ORIGIN, [{ name: "Home", path: "/" }])).toMatchObject({
    itemListElement: [{ "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` }],
  });
});
