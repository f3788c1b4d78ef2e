import type { MedusaResponse } from "@medusajs/framework/http";
import type { ResendMailAnswer } from "../../../../../../../../contract/desk-forms";
import { databaseOf } from "../../../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../../../lib/shop-error";
import { isMailOfOrder } from "../../../../../../../../queries/orders/desk-records";
import { resendMailWorkflow } from "../../../../../../../../workflows/mail/resend-mail";
import { requirePathId } from "../../../../../../../path-id";
import type { ShopRequest } from "../../../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<ResendMailAnswer>) {
  const [orderId, mailId] = [requirePathId(req, "id"), requirePathId(req, "mail_id")];
  if (!(await isMailOfOrder(databaseOf(req.scope), orderId, mailId)))
    throw new ShopError("not_found", "There is no such mail.");
  const { result } = await resendMailWorkflow(req.scope).run({ input: { mailId, actorId: req.shop.customerId } });
  res.json(result);
}
