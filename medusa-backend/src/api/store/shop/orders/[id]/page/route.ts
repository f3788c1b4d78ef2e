import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetOrderPageAnswer } from "../../../../../../contract/order-page";
import { may } from "../../../../../../contract/permissions";
import { getEnv } from "../../../../../../lib/config/env";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { getOrderPage } from "../../../../../../queries/orders/order-page";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<GetOrderPageAnswer>) {
  const { customerId, role } = req.shop;
  const viewer = {
    customerId,
    isAdmin: may(role, "read orders"),
    returnDays: getEnv().RETURN_DAYS,
    carriers: getEnv().CARRIERS,
  };
  const page = await getOrderPage(databaseOf(req.scope), requirePathId(req, "id"), viewer);
  if (!page) throw new ShopError("not_found", "There is no such order.");
  res.json(page);
}
