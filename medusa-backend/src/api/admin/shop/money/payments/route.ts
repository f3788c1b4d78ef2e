import type { MedusaResponse } from "@medusajs/framework/http";
import { type MoneyPaymentsAnswer, MoneyPaymentsQuery } from "../../../../../contract/money";
import { databaseOf } from "../../../../../lib/database/connection";
import { invalidField, parse } from "../../../../../lib/shop-error";
import { decodeCursor, encodeCursor } from "../../../../../queries/list-cursor";
import { listMoneyPayments } from "../../../../../queries/payments/money-payments";
import type { OpsRequest } from "../../../../ops";

/** Every payment begun in the shop, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<MoneyPaymentsAnswer>) {
  const { limit, cursor, q } = parse(MoneyPaymentsQuery, req.query);
  const after = cursor === undefined ? null : decodeCursor(cursor, "patt");
  if (cursor !== undefined && !after) {
    throw invalidField("cursor", "Not a cursor");
  }
  const database = databaseOf(req.scope);
  const { payments, nextCursor } = await listMoneyPayments(database, { limit, after, q: q || null });
  res.json({ payments, next_cursor: nextCursor === null ? null : encodeCursor(nextCursor) });
}
