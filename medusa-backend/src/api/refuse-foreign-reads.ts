import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ShopError } from "../lib/shop-error";

/** What Medusa Admin's own pages ask for, by their scripts or as a file to keep. */
const ADMIN_ROUTE = /^\/admin(?=[/?]|$)/i;

/**
 * Runs before every route: no other site's page, link or picture reads at Medusa Admin with the cookie of whoever looks at it, also not
 * by a redirect. Judged by `Sec-Fetch-Site`, which only browsers send; an address that somebody typed is `none`.
 * @throws ShopError `forbidden`
 */
export function refuseForeignReads(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const site = req.get("sec-fetch-site") ?? "none";
  const isForeign = site !== "same-origin" && site !== "none";
  if (isForeign && ADMIN_ROUTE.test(req.originalUrl)) throw new ShopError("forbidden", "That came from another site.");
  next();
}
