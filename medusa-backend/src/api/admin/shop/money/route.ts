import type { MedusaResponse } from "@medusajs/framework/http";
import type { MoneyAnswer } from "../../../../contract/money";
import { getMoneyState } from "../../../../workflows/money/run-comparison";
import type { OpsRequest } from "../../../ops";

/** The findings, and when Stripe was last compared with the orders. */
export async function GET(req: OpsRequest, res: MedusaResponse<MoneyAnswer>) {
  res.json(await getMoneyState(req.scope));
}
