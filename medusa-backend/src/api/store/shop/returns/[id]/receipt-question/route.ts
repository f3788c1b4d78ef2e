import { AskReceipt } from "../../../../../../contract/routes/returns";
import { getReceiptRefund } from "../../../../../../workflows/returns/receive-return";
import { handle } from "../../../../../handle";

/** Nothing is written. */
export const POST = handle(AskReceipt, ({ id, pieces }, req) => getReceiptRefund(req.scope, id, pieces));
