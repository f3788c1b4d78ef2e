import { CorrectEmail } from "../../../../../../contract/routes/orders";
import { correctEmail } from "../../../../../../workflows/orders/edit-order";
import { handle } from "../../../../../handle";

export const POST = handle(CorrectEmail, async ({ id, email }, req) =>
  correctEmail(req.scope, { orderId: id, email, actorId: req.shop.customerId }),
);
