import { describe, expect, it } from "vitest";
import type { Database } from "../lib/database/connection";
import { listDiscountUses } from "./discounts/discounts";
import { listOrderDocuments } from "./documents";
import { getStaffMoney, listStaffLines } from "./orders/order-page";
import { getShopOrder } from "./orders/shop-orders";
import { listOnSale } from "./products/products";
import { listKits } from "./products/works-with";
import { getTakenBack, listDisputes, listFailedRefunds } from "./refunds/reversals";

const answering = (row: object): Database => ({ raw: async () => ({ rows: [row] }) });
const AT = new Date("2026-11-25T12:00:00Z");

describe("the shop's own amounts, which are stored in minor units, are read as they are", () => {
  it("of failed refunds, disputes and what a bank has taken back", async () => {
    const failed = { id: "re_1", amount: 1_999, reason: "declined", refused: false, state: "open", at: AT };
    expect(await listFailedRefunds(answering(failed), "order_1")).toMatchObject([{ amount: 1_999 }]);
    const dispute = {
      ...{ id: "dp_1", amount: 14_900, taken: 14_900, fee: 1_500, reason: "fraudulent", status: "lost" },
      ...{ refundable: false, due_by: null, opened_at: AT },
    };
    expect(await listDisputes(answering(dispute), "order_1")).toMatchObject([
      { amount: 14_900, taken: 14_900, fee: 1_500, dueBy: null },
    ]);
    expect(await getTakenBack(answering({ lost: 14_900 }), "order_1")).toBe(14_900);
  });

  it("of documents and of the uses of a discount", async () => {
    const document = { kind: "invoice", number: "INV-000001", issued_at: AT, amount: 42_895 };
    expect(await listOrderDocuments(answering(document), "order_1")).toEqual([
      { kind: "invoice", number: "INV-000001", issuedAt: AT.toISOString(), amount: 42_895 },
    ]);
    const use = { order_id: "order_1", number: 7, created_at: AT, cancelled: false, amount: "1500" };
    expect(await listDiscountUses(answering(use), "promo_1")).toMatchObject([{ amount: 1_500 }]);
  });
});

describe("Medusa's amounts, which are in major units, are read as minor ones", () => {
  const product = {
    ...{ id: "prod_1", product_id: "prod_1", variant_id: "variant_1", handle: "sparrow", title: "Sparrow" },
    ...{ image_url: "", copied_url: null, short_description: "", description: "", metadata: {}, available: 3 },
    ...{ average_rating: null, rated_by: 0, values: [] },
  };

  it("of products and kits", async () => {
    const row = { ...product, price: 19.99, lowest_before: 21.5 };
    expect(await listOnSale(answering(row), ["prod_1"])).toMatchObject([{ price: 1_999, lowestBefore: 2_150 }]);
    expect(await listOnSale(answering({ ...row, price: 19.995 }), ["prod_1"])).toEqual([]);
    const part = {
      ...{ variant_id: "variant_1", handle: "battery", title: "Battery", sold_values: ["Large"], price: 49.95 },
      ...{ quantity: 2, records: 1 },
    };
    const kits = await listKits(answering(part), "prod_1");
    expect(kits.get("variant_1")).toMatchObject({ apart: 9_990, parts: [{ title: "Battery (Large)" }] });
  });

  it("of orders, whose sums are rounded once, and of what was captured", async () => {
    const order = {
      ...{ id: "order_1", display_id: 7, name: "Ann", email: "ann@example.com", phone: "", country_from: null },
      ...{ street: "1 Road", extra: "", postcode: "", city: "", province: "", country: "us", risk: null },
      ...{ shipping: 4.995, shipping_name: "Express delivery", standard_shipping: 1.995, discount: 0, total: 64.965 },
      ...{ refunded: 19.99, discount_codes: [], arrival: null, duties: null },
      items: [{ product_id: "prod_1", title: "Sparrow", image_url: "", unit_price: 19.99, quantity: 3 }],
      progress: { pieces: 3, left: 3, delivered: 0, returned: 0 },
      ...{ status: "pending", payment_intent_id: "pi_1", currency_code: "usd", customer_id: null, deleted: false },
      ...{ created_at: AT, cursor: "c" },
    };
    expect(await getShopOrder(answering(order), "order_1", { view: "any" })).toMatchObject({
      ...{ shipping: 500, shippingName: "Express delivery", standardShipping: 200 },
      ...{ tax: 0, discount: 0, total: 6_497, refunded: 1_999 },
      items: [{ unitPrice: 1_999 }],
    });
    // Ops can write anything into an order's metadata; that must not hide the order.
    for (const standard_shipping of [null, "free", -1, 1e300, { amount: 5 }])
      expect(await getShopOrder(answering({ ...order, standard_shipping }), "order_1", { view: "any" })).toMatchObject({
        standardShipping: null,
      });
    const money = { captured: 64.97, refunded: 19.99, taken_back: 500, currency_code: "usd" };
    expect(await getStaffMoney(answering(money), "order_1")).toEqual({
      ...{ captured: 6_497, refunded: 1_999, takenBack: 500, left: 3_998 },
    });
    const line = {
      ...{ line_id: "ordli_1", title: "Sparrow", image_url: "", unit_price: 19.99, currency_code: "usd", quantity: 3 },
      ...{ left: 3, sent: 0, delivered: 0, back: 0, kept: 0, taken_off: 0 },
    };
    expect(await listStaffLines(answering(line), "order_1")).toMatchObject([{ unitPrice: 1_999 }]);
  });
});
