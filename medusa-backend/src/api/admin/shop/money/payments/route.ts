import type { MedusaResponse } from "@medusajs/framework/http";
import { type MoneyPaymentsAnswer, MoneyPaymentsQuery } from "../../../../../contract/money";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse } from "../../../../../lib/shop-error";
import { listMoneyPayments } from "../../../../../queries/payments/money";
import type { OpsRequest } from "../../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<MoneyPaymentsAnswer>) {
  res.json(await listMoneyPayments(databaseOf(req.scope), parse(MoneyPaymentsQuery, req.query)));
}
