import { describe, expect, it } from "vitest";
import type { Purchase } from "./payment-state";
import {
  changeSince,
  createPendingPayments,
  IntentAnswer,
  purchaseKey,
  toAttempt,
  toIntentRequest,
  toOrderRequest,
} from "./payments";

const purchase: Purchase = {
  items: [{ productId: "prod_1", name: "Sparrow", imageUrl: "/s.webp", price: 1_999, quantity: 3 }],
  delivery: { name: "Ann", email: "ann@example.com", address: "1 Road", phone: "555" },
  total: 5_997,
};
const answer = IntentAnswer.parse({ clientSecret: "pi_1_secret_2", paymentIntentId: "pi_1", total_amount: 59.97 });

describe("a purchase on the wire", () => {
  it("asks for the intent with ids, quantities, code, delivery and the total that will be charged", () => {
    expect(toIntentRequest(purchase)).toEqual({
      total_amount: 59.97,
      order_items: [{ _id: "prod_1", quantity: 3 }],
      delivery: purchase.delivery,
    });
    const chosen = toIntentRequest({ ...purchase, discountCode: "TEN", shippingOptionId: "so_2" });
    expect(chosen).toMatchObject({ discount_code: "TEN", shipping_option_id: "so_2" });
    expect(toAttempt(purchase, answer)).toMatchObject({ paymentIntentId: "pi_1", total: 5_997 });
  });

  it("is ordered as it was when the intent was made [S7-15]", () => {
    expect(toOrderRequest(toAttempt(purchase, answer))).toEqual({
      ...purchase.delivery,
      order_items: [{ _id: "prod_1", productName: "Sparrow", productPrice: 19.99, quantity: 3 }],
      total_amount: 59.97,
      order_status: "pending",
      transactionId: "pi_1",
    });
  });
});

const GIFT = { giftMessage: "For Bo" };
const CHANGED = "Your cart has changed.";

const [item] = purchase.items;
it.each<[string, Purchase]>([
  ["the quantity", { ...purchase, items: item ? [{ ...item, quantity: 2 }] : [] }],
  ["the price", { ...purchase, items: item ? [{ ...item, price: 2_099 }] : [] }],
  ["the total", { ...purchase, total: 6_500 }],
  ["the address", { ...purchase, delivery: { ...purchase.delivery, address: "2 Road" } }],
  ["the country", { ...purchase, delivery: { ...purchase.delivery, countryCode: "bd" } }],
  ["the discount code", { ...purchase, discountCode: "TEN" }],
  ["the chosen delivery", { ...purchase, shippingOptionId: "so_2" }],
  ["who said the country", { ...purchase, delivery: { ...purchase.delivery, countryFrom: "buyer" as const } }],
  ["a field that a delivery does not have yet", { ...purchase, delivery: { ...purchase.delivery, ...GIFT } }],
])("the key of a purchase changes with %s [S4-41]", (_, other) => {
  expect(purchaseKey(other)).not.toBe(purchaseKey(purchase));
});

it("the key of a purchase does not change with a picture", () => {
  const same = { ...purchase, items: item ? [{ ...item, imageUrl: "/other.webp" }] : [] };
  expect(purchaseKey(same)).toBe(purchaseKey(purchase));
});

const more = purchase.items.map((item) => ({ ...item, quantity: 4 }));
it.each<[string, Purchase, string | null]>([
  ["nothing", { ...purchase }, null],
  ["the cart", { ...purchase, items: more, total: 7_996 }, `${CHANGED} The total is now $79.96; it was $59.97.`],
  ["the cart at the same total", { ...purchase, items: more }, `${CHANGED} The total is still $59.97.`],
  ["the costs", { ...purchase, total: 6_500 }, "The total is now $65.00; it was $59.97."],
])("what has changed since the buyer agreed is said of %s", (_, now, said) => {
  expect(changeSince(purchase, now)).toBe(said);
});

it("what has changed since the buyer agreed names the delivery that is gone, also at the same total", () => {
  const express = { ...purchase, shippingOptionId: "so_2", deliveryName: "Express delivery", total: 8_897 };
  const gone = "Express delivery is no longer offered.";
  expect(changeSince(express, purchase)).toBe(`${gone} The total is now $59.97; it was $88.97.`);
  const said = changeSince({ ...express, total: purchase.total }, { ...purchase, items: more });
  expect(said).toBe(`${CHANGED} ${gone} The total is still $59.97.`);
});

function browser(stored: string | null = null) {
  const kept = new Map<string, string>(stored === null ? [] : [["checkout:payment", stored]]);
  return createPendingPayments({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}

const payment = { paymentIntentId: "pi_1", email: "ann@example.com" };

describe("the payment under way", () => {
  it.each(["{", "null", '{"paymentIntentId":""}'])("is none when what is stored is damaged: %s", (stored) => {
    expect(browser(stored).of("ann@example.com")).toBeNull();
  });

  it("is nobody else's, is kept when another payment ends, and forgotten when it ends", () => {
    const pending = browser();
    pending.remember(payment);
    expect([pending.of("bob@example.com"), pending.of("ann@example.com")]).toEqual([null, "pi_1"]);
    pending.forget("pi_2");
    expect(pending.isPending("pi_1")).toBe(true);
    pending.forget("pi_1");
    expect(pending.isPending("pi_1")).toBe(false);
    expect(pending.of("ann@example.com")).toBeNull();
  });
});
