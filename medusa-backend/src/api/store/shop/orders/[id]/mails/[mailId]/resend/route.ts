import { ResendMail } from "../../../../../../../../contract/routes/orders";
import { databaseOf } from "../../../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../../../lib/shop-error";
import { isMailOfOrder } from "../../../../../../../../queries/orders/order-page";
import { resendMailWorkflow } from "../../../../../../../../workflows/mails/queue-mail";
import { handle } from "../../../../../../../handle";

export const POST = handle(ResendMail, async ({ id, mailId }, req) => {
  if (!(await isMailOfOrder(databaseOf(req.scope), id, mailId)))
    throw new ShopError("not_found", "There is no such mail.");
  const { result } = await resendMailWorkflow(req.scope).run({ input: { mailId, actorId: req.shop.customerId } });
  return result;
});
