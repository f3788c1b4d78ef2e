import type { MedusaResponse } from "@medusajs/framework/http";
import { SetTracking, type SetTrackingAnswer } from "../../../../../../contract/parcels";
import { parse } from "../../../../../../lib/shop-error";
import { trackOrder } from "../../../../../../workflows/orders/ship-order";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../../ops";

export async function POST(req: OpsRequest, res: MedusaResponse<SetTrackingAnswer>) {
  const { parcelId, ...tracking } = parse(SetTracking, req.body);
  const order = { orderId: recordIdOf(req), actorId: actorOf(req) };
  res.json(await trackOrder(req.scope, { ...order, parcelId, tracking }));
}
