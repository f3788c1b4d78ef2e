import type { AppLoadContext } from "@remix-run/node";
import { AskStockAlertAnswer, StockAlertLinkAnswer } from "medusa-backend/contract";
import { getRequestContext } from "~/lib/request-context.server";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "./client.server";
import { shopPath } from "./shop-path";

const link = (context: AppLoadContext) => createVisitorMedusa(getRequestContext(context));

/**
 * Asks for one mail when a product is back in stock: to the account's e-mail or, for a visitor, to `email` once it is
 * confirmed.
 * @throws AppError `not_found`, `conflict` for a product that is in stock, `invalid`, `too_many_requests`.
 */
export async function askStockAlert(
  medusa: Medusa,
  { productId, email }: { productId: string; email?: string | undefined },
): Promise<AskStockAlertAnswer> {
  const body = { product_id: productId, ...(email !== undefined && { email }) };
  const call = { method: "POST", body, schema: AskStockAlertAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return await medusa.fetch(shopPath("stock-alerts"), call);
}

/** The products that a mailed link confirms. @throws AppError `not_found` for an invalid link. */
export async function getStockAlertLink(context: AppLoadContext, token: string): Promise<StockAlertLinkAnswer> {
  const call = { method: "POST", body: { token }, schema: StockAlertLinkAnswer, timeoutMs: READ_TIMEOUT_MS } as const;
  return await link(context).fetch(shopPath("stock-alerts", "check"), call);
}

/** Confirms them. @throws AppError `not_found` for an invalid link, `too_many_requests`. */
export async function confirmStockAlert(context: AppLoadContext, token: string): Promise<StockAlertLinkAnswer> {
  const call = { method: "POST", body: { token }, schema: StockAlertLinkAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return await link(context).fetch(shopPath("stock-alerts", "confirm"), call);
}

/** Ends the mails about stock, by the token of the link in them. @throws AppError `not_found`, `invalid`. */
export async function stopStockAlerts(context: AppLoadContext, token: string): Promise<void> {
  const call = { method: "POST", body: { token }, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await link(context).fetch(shopPath("stock-alerts", "stop"), call);
}
