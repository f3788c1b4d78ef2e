import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { StopStockAlerts } from "../../../../../contract/stock-alerts";
import { parse } from "../../../../../lib/shop-error";
import { stopStockAlerts } from "../../../../../workflows/stock-alert/ask-stock-alert";
import { countSecret } from "../../../../rate-limits";

/** Ends the mails about stock to an address. The link works without a sign-in. */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const { token } = parse(StopStockAlerts, req.body);
  const giveBack = await countSecret(req);
  await stopStockAlerts(req.scope, token);
  await giveBack();
  res.status(204).end();
}
