import { GetReturnRefund } from "../../../../../../contract/routes/returns";
import { getReceiptRefund } from "../../../../../../workflows/returns/receive-return";
import { handle } from "../../../../../handle";

/** The amount refunded to the card once the rest of a return is received. */
export const GET = handle(GetReturnRefund, ({ id }, req) => getReceiptRefund(req.scope, id));
