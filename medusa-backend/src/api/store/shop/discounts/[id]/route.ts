import { DeleteDiscount, GetDiscount } from "../../../../../contract/routes/discounts";
import { ShopError } from "../../../../../lib/shop-error";
import { deleteDiscount, readDiscount } from "../../../../../workflows/discounts/discounts";
import { handle } from "../../../../handle";

export const GET = handle(GetDiscount, async ({ id }, req) => {
  const answer = await readDiscount(req.scope, id);
  if (!answer) throw new ShopError("not_found", "There is no such discount.");
  return answer;
});

export const DELETE = handle(DeleteDiscount, ({ id }, req) =>
  deleteDiscount(req.scope, { discountId: id, actorId: req.shop.customerId }),
);
