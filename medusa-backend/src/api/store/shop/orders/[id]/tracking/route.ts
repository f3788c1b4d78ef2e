import type { MedusaResponse } from "@medusajs/framework/http";
import { SetTracking, type SetTrackingAnswer } from "../../../../../../contract/tracking";
import { parse } from "../../../../../../lib/shop-error";
import { trackOrder } from "../../../../../../workflows/order/track-order";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<SetTrackingAnswer>) {
  const { parcel_id, ...tracking } = parse(SetTracking, req.body);
  const order = { order_id: requirePathId(req, "id"), actor_id: req.shop.customerId };
  res.json(await trackOrder(req.scope, { ...order, parcel_id, tracking }));
}
