import type { MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { cancelReturnByOps } from "../../../../../workflows/returns/cancel-return";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../ops";

type Cancellation = { no_notification?: boolean };

/** Replaces Medusa's own route, whose workflow cannot close a return that has partly arrived. */
export async function POST(req: OpsRequest<Cancellation>, res: MedusaResponse) {
  const returnId = recordIdOf(req);
  await cancelReturnByOps(req.scope, { ...req.validatedBody, returnId, actorId: actorOf(req) });
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY);
  const fields = req.queryConfig.fields;
  const { data: returns } = await query.graph({ entity: "return", fields, filters: { id: returnId } });
  res.json({ return: returns[0] });
}
