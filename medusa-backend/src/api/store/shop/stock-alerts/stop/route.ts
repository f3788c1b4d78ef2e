import { StopStockAlerts } from "../../../../../contract/routes/catalogue";
import { stopStockAlerts } from "../../../../../workflows/stock/stock-alerts";
import { handle } from "../../../../handle";

/** The link works without a sign-in. */
export const POST = handle(StopStockAlerts, ({ token }, req) => stopStockAlerts(req.scope, token));
