import type { MedusaResponse } from "@medusajs/framework/http";
import { CompareMoneyQuery, type MoneyAnswer } from "../../../../../contract/money";
import { parse } from "../../../../../lib/shop-error";
import { getMoneyState, runComparison } from "../../../../../workflows/money/run-comparison";
import type { OpsRequest } from "../../../../ops";

/** Shorter than the job's limit, because a person waits. */
const LIMIT_MS = 15_000;

export async function POST(req: OpsRequest, res: MedusaResponse<MoneyAnswer>) {
  const { reach } = parse(CompareMoneyQuery, req.query);
  const done = await runComparison(req.scope, { limitMs: LIMIT_MS, reach });
  res.json(await getMoneyState(req.scope, !done));
}
