import { OrderVariants } from "../../../../../../contract/routes/products";
import { orderVariants } from "../../../../../../workflows/products/change-variants";
import { handle } from "../../../../../handle";

export const POST = handle(OrderVariants, ({ id, variantIds }, req) =>
  orderVariants(req.scope, { productId: id, actorId: req.shop.customerId, variantIds }),
);
