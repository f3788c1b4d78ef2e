import { GetStaffOrder } from "../../../../../../contract/routes/orders";
import { requireFound } from "../../../../../../lib/shop-error";
import { readStaffOrder } from "../../../../../../workflows/orders/read-order";
import { handle } from "../../../../../handle";

export const GET = handle(GetStaffOrder, async ({ id }, req) =>
  requireFound(await readStaffOrder(req.scope, id, req.shop.customerId), "order"),
);
