import { StopStockAlerts } from "../../../../../contract/routes/catalogue";
import { stopStockAlerts } from "../../../../../workflows/stock/stock-alerts";
import { handle } from "../../../../handle";

/** Ends the mails about stock to an address. The link works without a sign-in. */
export const POST = handle(StopStockAlerts, ({ token }, req) => stopStockAlerts(req.scope, token));
