import { GetStaffOrder } from "../../../../../../contract/routes/orders";
import { ShopError } from "../../../../../../lib/shop-error";
import { readStaffOrder } from "../../../../../../workflows/orders/read-order";
import { handle } from "../../../../../handle";

export const GET = handle(GetStaffOrder, async ({ id }, req) => {
  const desk = await readStaffOrder(req.scope, id, req.shop.customerId);
  if (!desk) throw new ShopError("not_found", "There is no such order.");
  return desk;
});
