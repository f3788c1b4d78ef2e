import type { MedusaResponse } from "@medusajs/framework/http";
import { cancelReturnByOps } from "../../../../../workflows/returns/cancel-return";
import { actorOf, type OpsRequest, readForMedusa, recordIdOf } from "../../../../ops";

type Cancellation = { no_notification?: boolean };

/** Replaces Medusa's own route, whose workflow cannot close a return that has partly arrived. */
export async function POST(req: OpsRequest<Cancellation>, res: MedusaResponse) {
  const returnId = recordIdOf(req);
  await cancelReturnByOps(req.scope, { ...req.validatedBody, returnId, actorId: actorOf(req) });
  res.json({ return: await readForMedusa(req, "return", returnId) });
}
