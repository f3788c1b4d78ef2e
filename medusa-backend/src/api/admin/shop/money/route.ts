import type { MedusaResponse } from "@medusajs/framework/http";
import type { MoneyAnswer } from "../../../../contract/money";
import { getMoneyState } from "../../../../workflows/money/run-comparison";
import type { OpsRequest } from "../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<MoneyAnswer>) {
  res.json(await getMoneyState(req.scope));
}
