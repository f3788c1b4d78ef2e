import { SHOP_ORDER } from "medusa-backend/contract/shop-order.test-kit";
import { expect, it } from "vitest";
import { toOrder } from "./to-order";

it("gives an order the names and pictures of the screens", () => {
  expect(toOrder(SHOP_ORDER)).toEqual({
    orderId: "order_1",
    displayId: 7,
    name: "Ann",
    email: "ann@example.com",
    address: "1 Road",
    phone: "555",
    place: "the United States",
    countryLine: "United States (our guess)",
    items: [{ productId: "prod_1", name: "Sparrow", imageUrl: "/images/s.webp", unitPrice: 1_999, quantity: 3 }],
    shippingName: "Standard delivery",
    standardShipping: null,
    extras: { shipping: 0, tax: 0, discount: 0, codes: [] },
    total: 5_997,
    refunded: 0,
    risk: null,
    duties: "included",
    arrival: { earliest: "2026-12-02", latest: "2026-12-08" },
    status: "pending",
    state: "packing",
    transactionId: "pi_1",
    createdAt: "2026-11-20T16:00:00.000Z",
  });
});

it("names a line's variant if it was sold as one of several", () => {
  const [item] = SHOP_ORDER.items;
  if (!item) throw new Error("The order has no line.");
  const items = [
    { ...item, variantId: "variant_pearl", title: "Air (Pearl)" },
    { ...item, variantId: "variant_slate", title: "Air (Slate)" },
    { ...item, variantId: null },
  ];
  expect(toOrder({ ...SHOP_ORDER, items }).items).toMatchObject([
    { productId: "variant_pearl", name: "Air (Pearl)" },
    { productId: "variant_slate", name: "Air (Slate)" },
    { productId: "prod_1", name: "Sparrow" },
  ]);
});

it("tells what went back, or that all of it did, and carries fields that Medusa's contract gains", () => {
  expect(toOrder({ ...SHOP_ORDER, refunded: 1_999 })).toMatchObject({ refunded: 1_999, state: "packing" });
  expect(toOrder({ ...SHOP_ORDER, refunded: 5_997 })).toMatchObject({ total: 5_997, state: "refunded" });
  expect(toOrder({ ...SHOP_ORDER, parcelNumber: "AB-1" } as typeof SHOP_ORDER)).toMatchObject({ parcelNumber: "AB-1" });
});
