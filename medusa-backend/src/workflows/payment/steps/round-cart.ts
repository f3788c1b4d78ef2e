import { MathBN, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { minimumCharge } from "../../../contract/currency";
import { roundingOf } from "../../../lib/money/rounding";
import { type CartSums, getCartSums, getCartTotals, sumsOf } from "../cart-sums";

/** What the step did, so that it can be undone. */
type Done = { adjustment_id?: string; delivery?: { id: string; amount: string } };

/**
 * Makes the cart's total chargeable: less than a cent is added to its delivery, or subtracted from its most expensive
 * line. Medusa copies both to the order, whose total then equals Stripe's charge. Otherwise Medusa could not refund an
 * amount that exceeds the order's total by a fraction: it refuses after Stripe has refunded. Returns the rounded cart's
 * total and its parts.
 */
export const roundCartStep = createStep(
  "round-cart",
  async ({ cart_id }: { cart_id: string }, { container }) => {
    const carts = container.resolve(Modules.CART);
    const totals = await getCartTotals(container, cart_id);
    const { total, currency_code, items, shipping_methods, item_totals } = totals;
    const [method] = shipping_methods;
    const totalOf = ({ id }: { id: string }) => item_totals.get(id) ?? 0;
    const dearest = items.toSorted((a, b) => totalOf(b) - totalOf(a))[0];
    const { discount, delivery } = roundingOf({
      total,
      currency: currency_code,
      delivery: {
        is_tax_inclusive: method?.is_tax_inclusive ?? false,
        rates: method?.tax_lines.map(({ rate }) => rate) ?? [],
      },
    });
    if (method && delivery) {
      const before = MathBN.convert(method.raw_amount);
      await carts.updateShippingMethods([{ id: method.id, amount: MathBN.add(before, delivery).toFixed() }]);
      return new StepResponse<CartSums, Done>(await getCartSums(container, cart_id), {
        delivery: { id: method.id, amount: before.toFixed() },
      });
    }
    if (dearest && discount) {
      // It has no code, because an adjustment's code names a promotion.
      const entry = { item_id: dearest.id, amount: discount, description: "Rounding", is_tax_inclusive: true };
      const [added] = await carts.addLineItemAdjustments(cart_id, [entry as typeof entry & { code: string }]);
      return new StepResponse<CartSums, Done>(await getCartSums(container, cart_id), { adjustment_id: added?.id });
    }
    return new StepResponse<CartSums, Done>(sumsOf(totals), {});
  },
  async (done, { container }) => {
    const carts = container.resolve(Modules.CART);
    if (done?.delivery) await carts.updateShippingMethods([done.delivery]);
    if (done?.adjustment_id) await carts.deleteLineItemAdjustments([done.adjustment_id]);
  },
);

/** Whether a discount code leaves less to pay than a card can be charged. */
export const isBelowMinimumStep = createStep(
  "is-below-minimum",
  async ({ cart_id, promo_codes }: { cart_id: string; promo_codes: string[]; applied: unknown }, { container }) => {
    const { total, currency_code, codes } = await getCartSums(container, cart_id);
    const counts = promo_codes.some((code) => codes.includes(code));
    return new StepResponse(counts && total < minimumCharge(currency_code));
  },
);
