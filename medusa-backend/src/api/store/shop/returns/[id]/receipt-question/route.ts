import { AskReceipt } from "../../../../../../contract/routes/returns";
import { getReceiptRefund } from "../../../../../../workflows/returns/receive-return";
import { handle } from "../../../../../handle";

/** The amount refunded to the card once these pieces of a return are received. Nothing is written. */
export const POST = handle(AskReceipt, ({ id, pieces }, req) => getReceiptRefund(req.scope, id, pieces));
