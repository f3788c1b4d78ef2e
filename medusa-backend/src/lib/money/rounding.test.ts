import { MathBN } from "@medusajs/framework/utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMajor, toMinor } from "./money";
import { type MedusaCart, RUN_TIMEOUT_MS, RUNS, randomCarts, toMedusaCart, totalsOf } from "./random-carts.test-kit";
import { roundingOf } from "./rounding";

/** The cart with the rounding's entries, as the shop's workflow writes them. */
function round(cart: MedusaCart): MedusaCart {
  const { total, items: lineTotals } = totalsOf(cart);
  const [method] = cart.shipping_methods;
  if (!method) throw new Error("a cart has a delivery");
  const { discount, delivery } = roundingOf({
    total: total as never,
    currency: cart.currency_code,
    delivery: { ...method, rates: method.tax_lines.map(({ rate }) => rate) },
  });
  const dearest = lineTotals.indexOf(Math.max(...lineTotals));
  const items = cart.items.map((item, place) => {
    if (place !== dearest || discount === null) return item;
    return { ...item, adjustments: [...item.adjustments, { amount: discount, is_tax_inclusive: true }] };
  });
  const amount = delivery === null ? method.amount : MathBN.add(method.amount, delivery).toFixed();
  return { ...cart, items, shipping_methods: [{ ...method, amount }] };
}

describe("a rounded cart", () => {
  it("costs in Medusa's own arithmetic what is charged, and never less", { timeout: RUN_TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(randomCarts, (random) => {
        const cart = toMedusaCart(random);
        const charged = toMajor(toMinor(totalsOf(cart).total.numeric, cart.currency_code), cart.currency_code);
        const above = MathBN.sub(totalsOf(round(cart)).total as never, charged).toNumber();
        expect(above).toBeGreaterThanOrEqual(0);
        expect(above).toBeLessThan(1e-12);
      }),
      { numRuns: RUNS },
    );
  });

  it("is left as it is where its total can be charged", () => {
    const delivery = { is_tax_inclusive: false, rates: [] };
    const cart = { currency: "usd", delivery };
    expect(roundingOf({ ...cart, total: 149.99 })).toEqual({ discount: null, delivery: null });
    expect(roundingOf({ ...cart, total: 134.991 })).toEqual({ discount: "0.000999999999999", delivery: null });
    expect(roundingOf({ ...cart, total: 134.955 })).toEqual({ discount: null, delivery: "0.005000000000001" });
  });
});
