import { DeleteDiscount, GetDiscount } from "../../../../../contract/routes/discounts";
import { requireFound } from "../../../../../lib/shop-error";
import { deleteDiscount, readDiscount } from "../../../../../workflows/discounts/discounts";
import { handle } from "../../../../handle";

export const GET = handle(GetDiscount, async ({ id }, req) =>
  requireFound(await readDiscount(req.scope, id), "discount"),
);

export const DELETE = handle(DeleteDiscount, ({ id }, req) =>
  deleteDiscount(req.scope, { discountId: id, actorId: req.shop.customerId }),
);
