import { MathBN } from "@medusajs/framework/utils";
import { StepResponse } from "@medusajs/framework/workflows-sdk";
import { computeAdjustmentsForPreviewWorkflow, updateCartPromotionsWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { isFirstOrder } from "../../queries/promotions/first-orders";

type Amount = Parameters<typeof MathBN.convert>[0];
type Line = { unit_price?: Amount; quantity?: Amount };

/** What products cost together at the prices shown, before any discount, in major units. */
const goodsOf = (items: readonly (Line | null)[] = []): number =>
  items
    .reduce((sum, line) => sum.plus(MathBN.mult(line?.unit_price ?? 0, line?.quantity ?? 0)), MathBN.convert(0))
    .toNumber();

/**
 * What the shop's own conditions of a discount are compared with (lib/discounts/shop-rules.ts). A visitor's cart counts
 * as the first order of an account. It has no customer, and Medusa refuses such a cart as soon as any automatic
 * promotion has a budget for each customer: a name that no customer has stands for a customer who has used nothing yet.
 */
updateCartPromotionsWorkflow.hooks.setPromotionContext(
  async ({ cart }: { cart: { customer?: { id: string } | null; items?: Line[] } }, { container }) => {
    const { customer, items } = cart;
    const first = customer ? await isFirstOrder(databaseOf(container), customer.id) : true;
    const shop = { goods: goodsOf(items), is_first_order: String(first) };
    return new StepResponse({ shop, ...(customer ? {} : { customer_id: "visitor" }) });
  },
);

/** An order that is edited keeps a discount for first orders: it was one when it was placed. */
computeAdjustmentsForPreviewWorkflow.hooks.setPromotionContext(
  async ({ previewedOrder }: { previewedOrder: { items?: (Line | null)[] | null } }) =>
    new StepResponse({ shop: { goods: goodsOf(previewedOrder.items ?? []), is_first_order: "true" } }),
);
