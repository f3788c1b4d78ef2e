import type { BigNumberInput } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { minimumCharge } from "../../../contract/currency";
import { roundingOf } from "../../../lib/money/rounding";
import { getCartSums } from "../cart-sums";

const FIELDS = [
  "id",
  "total",
  "currency_code",
  "items.id",
  "items.total",
  "shipping_methods.id",
  "shipping_methods.amount",
  "shipping_methods.is_tax_inclusive",
  "shipping_methods.tax_lines.rate",
];

/** Medusa's amounts have more decimals than a JavaScript number. */
const Amount = z.custom<BigNumberInput>((value) => value !== undefined && value !== null);
const TaxLines = z.array(z.object({ rate: z.coerce.number() })).default([]);
const Cart = z.object({
  total: Amount,
  currency_code: z.string(),
  items: z.array(z.object({ id: z.string(), total: z.coerce.number() })),
  shipping_methods: z.array(
    z.object({
      id: z.string(),
      amount: Amount,
      is_tax_inclusive: z.boolean(),
      tax_lines: TaxLines,
    }),
  ),
});

/** What the step did, so that it can be undone. */
type Done = { adjustment_id?: string; delivery?: { id: string; amount: string } };

/**
 * Makes the cart's total chargeable: less than a cent is added to its delivery, or subtracted from its most expensive
 * line. Medusa copies both to the order, whose total then equals Stripe's charge. Otherwise Medusa could not refund an
 * amount that exceeds the order's total by a fraction: it refuses after Stripe has refunded.
 */
export const roundCartStep = createStep(
  "round-cart",
  async ({ cart_id }: { cart_id: string }, { container }) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY);
    const carts = container.resolve(Modules.CART);
    const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cart_id } });
    const { total, currency_code, items, shipping_methods } = Cart.parse(data[0]);
    const [method] = shipping_methods;
    const dearest = items.toSorted((a, b) => b.total - a.total)[0];
    const { discount, delivery } = roundingOf({
      total,
      currency: currency_code,
      delivery: {
        is_tax_inclusive: method?.is_tax_inclusive ?? false,
        rates: method?.tax_lines.map(({ rate }) => rate) ?? [],
      },
    });
    if (method && delivery) {
      const amount = MathBN.add(method.amount, delivery).toFixed();
      await carts.updateShippingMethods([{ id: method.id, amount }]);
      return new StepResponse<boolean, Done>(true, {
        delivery: { id: method.id, amount: MathBN.convert(method.amount).toFixed() },
      });
    }
    if (dearest && discount) {
      // It has no code, because an adjustment's code names a promotion.
      const entry = { item_id: dearest.id, amount: discount, description: "Rounding", is_tax_inclusive: true };
      const [added] = await carts.addLineItemAdjustments(cart_id, [entry as typeof entry & { code: string }]);
      return new StepResponse<boolean, Done>(true, { adjustment_id: added?.id });
    }
    return new StepResponse<boolean, Done>(false, {});
  },
  async (done, { container }) => {
    const carts = container.resolve(Modules.CART);
    if (done?.delivery) await carts.updateShippingMethods([done.delivery]);
    if (done?.adjustment_id) await carts.deleteLineItemAdjustments([done.adjustment_id]);
  },
);

/** The cart's total and its parts, after rounding. */
export const readCartSumsStep = createStep(
  "read-cart-sums",
  async ({ cart_id }: { cart_id: string; rounded: boolean }, { container }) =>
    new StepResponse(await getCartSums(container, cart_id)),
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
