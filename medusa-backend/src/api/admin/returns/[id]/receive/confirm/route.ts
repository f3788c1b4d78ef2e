import type { MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { receiveEntered } from "../../../../../../workflows/returns/receive-return";
import { actorOf, type OpsRequest, readForMedusa, recordIdOf } from "../../../../../ops";

/** Replaces Medusa's own route, whose workflow counts only the newest receipt of a return. */
export async function POST(req: OpsRequest, res: MedusaResponse) {
  const returnId = recordIdOf(req);
  const orderId = await receiveEntered(req.scope, { returnId, actorId: actorOf(req) });
  const found = await readForMedusa(req, "return", returnId);
  const orderPreview = await req.scope.resolve(Modules.ORDER).previewOrderChange(orderId);
  res.json({ order_preview: orderPreview, return: found });
}
