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

/** The products' total at the prices shown, before any discount, in major units. */
const goodsOf = (items: readonly (Line | null)[] = []): number =>
  items
    .reduce((sum, line) => sum.plus(MathBN.mult(line?.unit_price ?? 0, line?.quantity ?? 0)), MathBN.convert(0))
    .toNumber();

/**
 * The values for the shop's own discount conditions (lib/discounts.ts). A visitor's cart counts as an
 * account's first order. It has no customer, and Medusa refuses such a cart if any automatic promotion has a budget per
 * customer. So an id that no customer has represents a customer without uses.
 */
updateCartPromotionsWorkflow.hooks.setPromotionContext(async ({ cart }: { cart: Cart }, { container }) => {
  const { customer, items, metadata } = cart;
  const first = customer ? await isFirstOrder(databaseOf(container), customer.id) : true;
  // A cart keeps the standard delivery's price if another one was chosen (workflows/carts/delivery-plan.ts).
  const delivery = metadata?.standard_delivery === undefined ? "standard" : "other";
  const shop = { goods: goodsOf(items), is_first_order: String(first), delivery };
  return new StepResponse({ shop, ...(customer ? {} : { customer_id: "visitor" }) });
});
