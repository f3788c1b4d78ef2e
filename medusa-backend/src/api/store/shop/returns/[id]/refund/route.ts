import { GetReturnRefund } from "../../../../../../contract/routes/returns";
import { getReceiptRefund } from "../../../../../../workflows/returns/receive-return";
import { handle } from "../../../../../handle";

export const GET = handle(GetReturnRefund, ({ id }, req) => getReceiptRefund(req.scope, id));
