import { MathBN } from "@medusajs/framework/utils";
import { StepResponse } from "@medusajs/framework/workflows-sdk";
import { updateCartPromotionsWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { isFirstOrder } from "../../queries/discounts/discount-codes";

type Amount = Parameters<typeof MathBN.convert>[0];
type Line = { unit_price?: Amount; quantity?: Amount };
type Cart = {
  customer?: { id: string } | null;
  items?: Line[];
  metadata?: { standard_delivery?: unknown } | null;
};

/** At the prices shown, before any discount, in major units. */
const goodsOf = (items: readonly (Line | null)[] = []): number =>
  items
    .reduce((sum, line) => sum.plus(MathBN.mult(line?.unit_price ?? 0, line?.quantity ?? 0)), MathBN.convert(0))
    .toNumber();

/**
 * For the shop's own discount conditions (lib/discounts.ts). Medusa refuses a cart without a customer if any automatic
 * promotion has a budget per customer, so a visitor gets an id that no customer has.
 */
updateCartPromotionsWorkflow.hooks.setPromotionContext(async ({ cart }: { cart: Cart }, { container }) => {
  const { customer, items, metadata } = cart;
  const first = customer ? await isFirstOrder(databaseOf(container), customer.id) : true;
  // A cart keeps the standard delivery's price if another one was chosen (workflows/carts/delivery-plan.ts).
  const delivery = metadata?.standard_delivery === undefined ? "standard" : "other";
  const shop = { goods: goodsOf(items), is_first_order: String(first), delivery };
  return new StepResponse({ shop, ...(customer ? {} : { customer_id: "visitor" }) });
});
