import { GiveLabel } from "../../../../../../contract/routes/returns";
import { giveLabel } from "../../../../../../workflows/returns/give-label";
import { handle } from "../../../../../handle";

export const POST = handle(GiveLabel, ({ id }, req) =>
  giveLabel(req.scope, { returnId: id, actorId: req.shop.customerId }),
);
