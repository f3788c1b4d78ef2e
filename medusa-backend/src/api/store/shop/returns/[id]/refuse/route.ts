import { RefuseReturn } from "../../../../../../contract/routes/returns";
import { refuseReturn } from "../../../../../../workflows/returns/cancel-return";
import { handle } from "../../../../../handle";

export const POST = handle(RefuseReturn, ({ id, reason }, req) =>
  refuseReturn(req.scope, { returnId: id, actorId: req.shop.customerId, reason }),
);
