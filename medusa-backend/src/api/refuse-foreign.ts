import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { getEnv } from "../lib/config/env";
import { ShopError } from "../lib/shop-error";
import { SAFE_METHODS } from "./route-table";

/** Medusa Admin's data, which its own pages load by script or as a download. */
const ADMIN_ROUTE = /^\/admin(?=[/?]|$)/i;

/**
 * Runs before every route: pages, links, pictures and redirects of another site cannot read from Medusa Admin with
 * their visitor's cookie. It checks `Sec-Fetch-Site`, which only browsers send; for a typed address it is `none`.
 * @throws ShopError `forbidden`
 */
export function refuseForeignReads(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const site = req.get("sec-fetch-site") ?? "none";
  const isForeign = site !== "same-origin" && site !== "none";
  if (isForeign && ADMIN_ROUTE.test(req.originalUrl)) throw new ShopError("forbidden", "That came from another site.");
  next();
}

/**
 * The cookie of Medusa Admin. Requests carry the storefront's cookies too, because browsers do not separate cookies by
 * port.
 */
const ADMIN_COOKIE = /(?:^|;\s*)connect\.sid=/;

/** Whether the browser says that a page of Medusa's own address caused the request; null if it does not say. */
function isFromOwnPage(req: MedusaRequest): boolean | null {
  const site = req.get("sec-fetch-site");
  const origin = req.get("origin");
  if (site !== undefined) return site === "same-origin" && origin !== "null";
  if (origin === undefined) return null;
  return origin === new URL(getEnv().MEDUSA_PUBLIC_URL).origin || origin === `${req.protocol}://${req.get("host")}`;
}

/**
 * Runs before every route: a write with Medusa Admin's cookie must come from one of Medusa's own pages. A call with an
 * Authorization header passes, because it does not use the cookie, and without CORS no page of another site can send
 * one. So does a call with neither the browser's headers nor the cookie.
 * @throws ShopError `forbidden`
 */
export function refuseForeignWrites(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  if (SAFE_METHODS.has(req.method) || req.get("authorization") !== undefined) return next();
  const isOwn = isFromOwnPage(req) ?? !ADMIN_COOKIE.test(req.get("cookie") ?? "");
  if (!isOwn) throw new ShopError("forbidden", "That came from another site. Nothing was changed.");
  next();
}
