import { GetOrderToPack } from "../../../../../contract/routes/orders";
import { requireFound } from "../../../../../lib/shop-error";
import { readOrderToPack } from "../../../../../workflows/orders/read-order";
import { handle } from "../../../../handle";

export const GET = handle(GetOrderToPack, async ({ id }, req) =>
  requireFound(await readOrderToPack(req.scope, id), "order"),
);
