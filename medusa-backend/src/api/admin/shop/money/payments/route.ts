import type { MedusaResponse } from "@medusajs/framework/http";
import { type MoneyPaymentsAnswer, MoneyPaymentsQuery } from "../../../../../contract/money";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse } from "../../../../../lib/shop-error";
import { readCursor } from "../../../../../queries/lists";
import { listMoneyPayments } from "../../../../../queries/payments/money";
import type { OpsRequest } from "../../../../ops";

/** Every payment begun in the shop, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<MoneyPaymentsAnswer>) {
  const { limit, cursor, q } = parse(MoneyPaymentsQuery, req.query);
  const after = readCursor(cursor, "patt");
  const database = databaseOf(req.scope);
  const { payments, nextCursor } = await listMoneyPayments(database, { limit, after, q: q || null });
  res.json({ payments, next_cursor: nextCursor });
}
