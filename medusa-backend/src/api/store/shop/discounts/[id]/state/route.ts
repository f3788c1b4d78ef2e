import { SwitchDiscount } from "../../../../../../contract/routes/discounts";
import { switchDiscount } from "../../../../../../workflows/discounts/discounts";
import { handle } from "../../../../../handle";

export const POST = handle(SwitchDiscount, async ({ id, to }, req) => {
  return { state: await switchDiscount(req.scope, { discountId: id, to, actorId: req.shop.customerId }) };
});
