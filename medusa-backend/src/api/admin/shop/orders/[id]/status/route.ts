import type { MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { OpsOrderStatusAnswer } from "../../../../../../contract/ops";
import { ShopError } from "../../../../../../lib/shop-error";
import { listAuditLines } from "../../../../../../queries/audit/audit-lines";
import { getOrderRecord } from "../../../../../../workflows/order/order-record";
import { type OpsRequest, recordIdOf } from "../../../../../ops";

/** What the shop tells of an order, deleted ones too, and who did it. */
export async function GET(req: OpsRequest, res: MedusaResponse<OpsOrderStatusAnswer>) {
  const orderId = recordIdOf(req);
  const order = await getOrderRecord(req.scope, orderId);
  if (!order) throw new ShopError("not_found", "This order was not placed in the shop.");
  const database = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  res.json({ status: order.status, history: await listAuditLines(database, orderId) });
}
