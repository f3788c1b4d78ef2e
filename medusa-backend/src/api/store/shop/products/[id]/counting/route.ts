import { SwitchCounting } from "../../../../../../contract/routes/stock";
import { switchCounting } from "../../../../../../workflows/stock/switch-counting";
import { handle } from "../../../../../handle";

export const POST = handle(SwitchCounting, ({ id, ...to }, req) =>
  switchCounting(req.scope, { id, actorId: req.shop.customerId, to }),
);
