import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { getEnv } from "../lib/env";
import { ShopError } from "../lib/shop-error";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the browser says that a page of Medusa's own address caused the request; null where it says nothing. */
function isFromOwnPage(req: MedusaRequest): boolean | null {
  const site = req.get("sec-fetch-site");
  const origin = req.get("origin");
  if (site !== undefined) return site === "same-origin" && origin !== "null";
  if (origin === undefined) return null;
  return origin === new URL(getEnv().MEDUSA_PUBLIC_URL).origin || origin === `${req.protocol}://${req.get("host")}`;
}

/**
 * Stands before every route: what changes something with the cookie of Medusa Admin comes from Medusa's own pages. A call with an
 * Authorization header needs no cookie (and no other site's page can send one without CORS), nor does one that names no page and has none.
 * @throws ShopError `forbidden`
 */
export function refuseForeignWrites(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  if (SAFE_METHODS.has(req.method) || req.get("authorization") !== undefined) return next();
  const isOwn = isFromOwnPage(req) ?? req.get("cookie") === undefined;
  if (!isOwn) throw new ShopError("forbidden", "That came from another site. Nothing was changed.");
  next();
}
