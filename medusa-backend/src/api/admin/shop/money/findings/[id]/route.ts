import type { MedusaResponse } from "@medusajs/framework/http";
import { ActOnFinding, type ActOnFindingAnswer, FindingId } from "../../../../../../contract/money";
import { parse, ShopError } from "../../../../../../lib/shop-error";
import { moneyLedgerService } from "../../../../../../modules/money-ledger";
import { actOnFinding } from "../../../../../../workflows/money/act-on-finding";
import { actorOf, type OpsRequest } from "../../../../../ops";

export async function POST(req: OpsRequest, res: MedusaResponse<ActOnFindingAnswer>) {
  const { action } = parse(ActOnFinding, req.body);
  const findingId = parse(FindingId, req.params.id);
  const result = await actOnFinding(req.scope, { findingId, action, actorId: actorOf(req) });
  if (result.refused !== null) {
    throw new ShopError("conflict", `It cannot become an order, and its money goes back. ${result.refused}`);
  }
  res.json({ resolved: result.resolved, findings: await moneyLedgerService(req.scope).listFindings() });
}
