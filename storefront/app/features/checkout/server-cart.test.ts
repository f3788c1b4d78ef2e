import { expect, it } from "vitest";
import { AppError, type AppErrorDetails } from "~/domain/app-error";
import type { Cart } from "~/domain/cart";
import { correctCart } from "./server-cart";

const line = (productId: string, name: string, quantity = 2) => {
  return { productId, name, imageUrl: "", price: 10_000, quantity };
};
const cart: Cart = { items: [line("prod_1", "Sparrow"), line("prod_2", "Kestrel Mini")] };
const refusal = (code: "price_changed" | "unavailable", details: AppErrorDetails) =>
  new AppError(code, "No.", { details });

it("a cart after a refusal loses what is sold out, keeps as many as there are, and else stays", () => {
  expect(correctCart(cart, new AppError("payment_required", "No."))).toEqual({ cart, changes: [], quote: null });
  const details = { order_items: [{ product_id: "prod_1", available: 0 }] };
  const { cart: after, changes } = correctCart(cart, refusal("unavailable", details));
  expect(after.items.map((item) => item.productId)).toEqual(["prod_2"]);
  expect(changes).toEqual(["Sparrow is sold out and was taken out of your cart."]);
  const fewer = { order_items: [{ product_id: "prod_2", available: 1 }] };
  const { cart: kept, changes: told } = correctCart(cart, refusal("unavailable", fewer));
  expect(kept.items).toEqual([line("prod_1", "Sparrow"), line("prod_2", "Kestrel Mini", 1)]);
  expect(told).toEqual(["Only 1 of Kestrel Mini left; your cart now holds 1."]);
});

it("a cart after the server's refusal takes over the new price and the server's total", () => {
  const fresh = [
    { product_id: "prod_1", unit_price: 11_999, quantity: 2 },
    { product_id: "prod_2", unit_price: 10_000, quantity: 2 },
  ];
  const sums = { total_amount: 39_599, delivery_amount: 499, discount_amount: 4_898 };
  expect(correctCart(cart, refusal("price_changed", { order_items: fresh, ...sums }))).toMatchObject({
    cart: { items: [{ price: 11_999 }, { price: 10_000 }] },
    changes: ["Sparrow now costs $119.99 (it was $100.00)."],
    quote: { total: 39_599, extras: { shipping: 499, tax: 0, discount: 4_898 } },
  });
});
