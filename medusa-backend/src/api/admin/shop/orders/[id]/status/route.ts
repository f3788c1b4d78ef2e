import type { MedusaResponse } from "@medusajs/framework/http";
import type { OpsOrderStatusAnswer } from "../../../../../../contract/ops";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { listAuditLines } from "../../../../../../queries/audit/audit-lines";
import { getOrderRecord } from "../../../../../../queries/orders/order-record";
import { listParcels } from "../../../../../../queries/orders/parcels";
import { listWithdrawals } from "../../../../../../queries/withdrawals";
import { type OpsRequest, recordIdOf } from "../../../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<OpsOrderStatusAnswer>) {
  const orderId = recordIdOf(req);
  const order = await getOrderRecord(databaseOf(req.scope), orderId);
  if (!order) throw new ShopError("not_found", "This order was not placed in the shop.");
  const database = databaseOf(req.scope);
  const [parcels, withdrawals, history] = await Promise.all([
    listParcels(database, orderId),
    listWithdrawals(database, orderId),
    listAuditLines(database, orderId),
  ]);
  res.json({ status: order.status, parcels, withdrawals, history });
}
