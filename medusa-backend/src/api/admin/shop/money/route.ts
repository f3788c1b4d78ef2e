import type { MedusaResponse } from "@medusajs/framework/http";
import type { MoneyAnswer } from "../../../../contract/money";
import { getMoneyState } from "../../../../workflows/money/money-state";
import type { OpsRequest } from "../../../ops";

/** What is wrong between Stripe and the orders, and when that was last looked at. */
export async function GET(req: OpsRequest, res: MedusaResponse<MoneyAnswer>) {
  res.json(await getMoneyState(req.scope));
}
