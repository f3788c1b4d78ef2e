import type { MedusaResponse } from "@medusajs/framework/http";
import type { ShowOrderAnswer } from "../../../../../../contract/order-page";
import { may } from "../../../../../../contract/permissions";
import { showOrder } from "../../../../../../workflows/order/delete-order";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ShowOrderAnswer>) {
  const { customerId: actor_id, role } = req.shop;
  const order_id = requirePathId(req, "id");
  res.json(await showOrder(req.scope, { order_id, actor_id, is_admin: may(role, "delete orders") }));
}
