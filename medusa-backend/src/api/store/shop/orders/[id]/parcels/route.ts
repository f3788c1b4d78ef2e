import type { MedusaResponse } from "@medusajs/framework/http";
import { ShipParcel, type ShipParcelAnswer } from "../../../../../../contract/tracking";
import { parse } from "../../../../../../lib/shop-error";
import { shipParcel } from "../../../../../../workflows/order/ship-parcel";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ShipParcelAnswer>) {
  const order = { order_id: requirePathId(req, "id"), actor_id: req.shop.customerId };
  res.json(await shipParcel(req.scope, { ...order, ...parse(ShipParcel, req.body) }));
}
