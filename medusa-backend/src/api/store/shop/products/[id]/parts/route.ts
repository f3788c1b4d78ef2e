import { SetParts } from "../../../../../../contract/routes/stock";
import { setParts } from "../../../../../../workflows/stock/set-parts";
import { handle } from "../../../../../handle";

export const POST = handle(SetParts, ({ id, parts }, req) =>
  setParts(req.scope, { id, actorId: req.shop.customerId, parts }),
);
