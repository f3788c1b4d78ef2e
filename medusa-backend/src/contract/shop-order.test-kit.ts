import type { ShopOrder } from "./orders";

/** An order in Medusa's answer. A new field of orders needs a value here. */
export const SHOP_ORDER: ShopOrder = {
  id: "order_1",
  displayId: 7,
  name: "Ann",
  email: "ann@example.com",
  address: "1 Road",
  phone: "555",
  items: [{ productId: "prod_1", title: "Sparrow", imageUrl: "/images/s.webp", unitPrice: 1_999, quantity: 3 }],
  shipping: 0,
  shippingName: "Standard delivery",
  standardShipping: null,
  tax: 0,
  discount: 0,
  discountCodes: [],
  total: 5_997,
  refunded: 0,
  arrival: { earliest: "2026-12-02", latest: "2026-12-08" },
  duties: "included",
  country: { code: "us", from: "default" },
  status: "pending",
  progress: { pieces: 3, left: 3, delivered: 0, returned: 0 },
  risk: null,
  paymentIntentId: "pi_1",
  createdAt: "2026-11-20T16:00:00.000Z",
};
