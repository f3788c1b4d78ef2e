import { TryDiscount } from "../../../../../../contract/routes/discounts";
import { tryDiscount } from "../../../../../../workflows/discounts/discounts";
import { handle } from "../../../../../handle";

export const POST = handle(TryDiscount, ({ id, orderItems }, req) =>
  tryDiscount(req.scope, { discountId: id, orderItems }),
);
