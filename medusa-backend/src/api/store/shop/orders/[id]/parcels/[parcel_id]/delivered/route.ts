import type { MedusaResponse } from "@medusajs/framework/http";
import type { ChangeParcelAnswer } from "../../../../../../../../contract/tracking";
import { deliverParcel } from "../../../../../../../../workflows/order/change-parcel";
import { requirePathId } from "../../../../../../../path-id";
import type { ShopRequest } from "../../../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ChangeParcelAnswer>) {
  const parcel = { order_id: requirePathId(req, "id"), parcel_id: requirePathId(req, "parcel_id") };
  res.json(await deliverParcel(req.scope, { ...parcel, actor_id: req.shop.customerId }));
}
