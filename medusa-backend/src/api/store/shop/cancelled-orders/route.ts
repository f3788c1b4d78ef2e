import type { MedusaResponse } from "@medusajs/framework/http";
import type { ListCancelledOrdersAnswer } from "../../../../contract/order-page";
import { databaseOf } from "../../../../lib/database/connection";
import { listOffList } from "../../../../queries/orders/shop-orders";
import type { ShopRequest } from "../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<ListCancelledOrdersAnswer>) {
  res.json(await listOffList(databaseOf(req.scope), req.shop.customerId, "cancelled"));
}
