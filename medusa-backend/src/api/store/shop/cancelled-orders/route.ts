import { ListCancelledOrders } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { listOffList } from "../../../../queries/orders/shop-orders";
import { handle } from "../../../handle";

export const GET = handle(ListCancelledOrders, (_, req) =>
  listOffList(databaseOf(req.scope), req.shop.customerId, "cancelled"),
);
