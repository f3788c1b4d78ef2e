import type { MedusaResponse } from "@medusajs/framework/http";
import { DeliverMany, type ManyAnswer } from "../../../../contract/many-orders";
import { parse } from "../../../../lib/shop-error";
import { deliverMany } from "../../../../workflows/order/many-orders";
import type { ShopRequest } from "../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ManyAnswer>) {
  const { numbers } = parse(DeliverMany, req.body);
  res.json({ outcomes: await deliverMany(req.scope, { numbers, actor_id: req.shop.customerId }) });
}
