import { z } from "zod";
import { Email, OpaqueId, SecretText } from "./common";
import { MailedToken } from "./password-resets";
import { Rows } from "./rows";

/** How long the shop waits for a product to come back, in days; the request is deleted then. */
export const STOCK_ALERT_DAYS = 180;

/** The most products that one account or one e-mail address can wait for. */
export const MOST_STOCK_ALERTS = 50;

/**
 * POST /store/shop/stock-alerts (anyone): asks for one mail when a sold-out product can be bought again. For somebody
 * signed in it goes to the account's e-mail, and `email` is not read. For others, and for an account's e-mail that was
 * not proven to be its owner's, a mail with a link goes there first, unless an earlier link to that address still waits
 * to be followed. 202 with the same answer whoever has the address. 404 `not_found` for a product that is not on sale,
 * 409 `conflict` for one that is in stock and, for an account, beyond `MOST_STOCK_ALERTS`, 422 `invalid`, 429
 * `too_many_requests`.
 */
export const AskStockAlert = z.object({ product_id: OpaqueId(100), email: Email.optional() });
export type AskStockAlert = z.infer<typeof AskStockAlert>;
export const AskStockAlertAnswer = z.object({ to: z.enum(["account", "address"]) });
export type AskStockAlertAnswer = z.infer<typeof AskStockAlertAnswer>;

/** The secret of the link in the mail that asks for confirmation. */
export const StockAlertLink = z.object({ token: MailedToken });

/**
 * POST /store/shop/stock-alerts/check (anyone): the products that a link confirms. POST
 * /store/shop/stock-alerts/confirm (anyone) confirms them, also a second time. 404 `not_found` for an invalid link, 429
 * `too_many_requests`.
 */
export const StockAlertLinkAnswer = z.object({
  products: Rows("products of a link", z.object({ title: z.string(), handle: z.string(), is_confirmed: z.boolean() })),
});
export type StockAlertLinkAnswer = z.infer<typeof StockAlertLinkAnswer>;

/**
 * POST /store/shop/stock-alerts/stop (anyone): by the token of the unsubscribe link in each of these mails, deletes
 * everything that its address waits for. 204; 404 `not_found` for a forged token, 429 `too_many_requests`.
 */
export const StopStockAlerts = z.object({ token: SecretText(600) });
