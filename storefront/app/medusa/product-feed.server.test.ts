import type { CountryDelivery, FeedProduct } from "medusa-backend/contract";
import { expect, it } from "vitest";
import { toFeedItem } from "./product-feed.server";

const ORIGIN = "https://shop.example";
const DELIVERY: CountryDelivery = {
  country: "us",
  service: "Standard delivery",
  price: 499,
  days: { handling: { from: 0, to: 1 }, transit: { from: 6, to: 10 } },
};

const product = (change: Partial<FeedProduct> = {}): FeedProduct => ({
  id: "prod_1",
  variantId: "variant_1",
  ...{ itemGroupId: null, colour: null, size: null },
  handle: "kite",
  title: "Kite",
  imageUrl: "/images/products/sparrow-1.webp",
  shortDescription: "Flies.",
  description: "## Why\n\nIt is **light** & quick.<br>",
  price: 14900,
  available: 6,
  facts: null,
  rating: null,
  sku: "KITE",
  gtin: "4006381333931",
  pictures: ["/images/products/sparrow-1.webp", "https://elsewhere.example/a b.png", "/login"],
  figures: {
    ...{ kind: "folding", weightGrams: 249, flightTimeMinutes: 34 },
    ...{ maker: "Kite Works", makerAddress: "1 Hangar Road, Dhaka", makerContact: "made@kite.example" },
  },
  parcelGrams: 900,
  loweredAt: null,
  endAt: null,
  ...change,
});
const itemOf = (change?: Partial<FeedProduct>, deliveries = [DELIVERY]) =>
  toFeedItem(product(change), deliveries, ORIGIN);

it("a product in the feed names the product that a variant belongs to, and its colour and size", () => {
  const change = { id: "variant_2", title: "Kite (Pearl, L)", itemGroupId: "prod_1", colour: "Pearl", size: "L" };
  const told = { id: "variant_2", title: change.title, item_group_id: "prod_1", color: "Pearl", size: "L" };
  expect(itemOf(change)).toMatchObject(told);
});

it("a product in the feed is told as on its page", () => {
  expect(itemOf()).toEqual({
    id: "prod_1",
    title: "Kite",
    description: "Flies.\n\nWhy\nIt is light & quick.",
    link: `${ORIGIN}/products/kite`,
    image_link: `${ORIGIN}/images/products/sparrow-1.webp`,
    additional_image_link: ["https://elsewhere.example/a%20b.png"],
    availability: "in_stock",
    price: "149.00 USD",
    condition: "new",
    brand: "Aeroloft",
    manufacturer_info: "Kite Works, 1 Hangar Road, Dhaka, made@kite.example",
    gtin: "4006381333931",
    identifier_exists: "yes",
    product_type: "Drones > folding",
    product_weight: "249 g",
    shipping_weight: "900 g",
    shipping: [
      {
        ...{ country: "US", service: "Standard delivery", price: "4.99 USD" },
        ...{ min_handling_time: "0", max_handling_time: "1", min_transit_time: "6", max_transit_time: "10" },
      },
    ],
  });
});

it("a product in the feed has no field of which nothing is known, and is out of stock once sold out", () => {
  const bare = { gtin: null, figures: {}, parcelGrams: null, pictures: [], description: "", shortDescription: "" };
  expect(itemOf(bare, [])).toEqual({
    id: "prod_1",
    title: "Kite",
    description: "Kite",
    link: `${ORIGIN}/products/kite`,
    availability: "in_stock",
    price: "149.00 USD",
    condition: "new",
    brand: "Aeroloft",
    identifier_exists: "no",
  });
  const told = { out_of_stock: 0, in_stock: null };
  for (const [availability, available] of Object.entries(told)) {
    const { shipping, ...item } = itemOf({ available });
    expect(item.availability).toBe(availability);
    expect(shipping).toMatchObject([{ max_transit_time: "10" }]);
    expect(shipping).not.toMatchObject([{ max_handling_time: "1" }]);
  }
});

it("a product in the feed has the price before beside a lowered one, and loses what XML cannot hold", () => {
  const lowered = { lowestBefore: 19900, loweredAt: "2026-11-20T10:30:15.000Z" };
  expect(itemOf(lowered)).toMatchObject({ price: "199.00 USD", sale_price: "149.00 USD" });
  expect(itemOf(lowered)).not.toHaveProperty("sale_price_effective_date");
  const ending = itemOf({ ...lowered, endAt: "2026-12-01T00:00:00.000Z" });
  expect(ending.sale_price_effective_date).toBe("2026-11-20T10:30Z/2026-12-01T00:00Z");
  const texts = { title: `a\u0008\uFFFE\uD800b${"🛸".repeat(200)}`, shortDescription: "x\u0000y" };
  const { title, description } = itemOf({ ...texts, description: "z".repeat(6_000) });
  expect(title).toBe(`ab${"🛸".repeat(148)}`);
  expect(String(description).slice(0, 4)).toBe("xy\n\n");
  expect(description).toHaveLength(5_000);
});
