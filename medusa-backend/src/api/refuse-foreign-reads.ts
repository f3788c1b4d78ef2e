import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ShopError } from "../lib/shop-error";

/** Medusa Admin's data, which its own pages load by script or as a download. */
const ADMIN_ROUTE = /^\/admin(?=[/?]|$)/i;

/**
 * Runs before every route: pages, links, pictures and redirects of another site cannot read from Medusa Admin with the
 * cookie of whoever looks at them. It judges by `Sec-Fetch-Site`, which only browsers send; for a typed address it is
 * `none`.
 * @throws ShopError `forbidden`
 */
export function refuseForeignReads(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const site = req.get("sec-fetch-site") ?? "none";
  const isForeign = site !== "same-origin" && site !== "none";
  if (isForeign && ADMIN_ROUTE.test(req.originalUrl)) throw new ShopError("forbidden", "That came from another site.");
  next();
}
