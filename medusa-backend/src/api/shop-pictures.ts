import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { getEnv } from "../lib/config/env";

/**
 * Redirects a request for one of the shop's pictures to the storefront. A product's picture is a path of the shop
 * (`/images/…`), which Medusa Admin requests at its own address. Answers 302 to the same path under PUBLIC_URL, for GET
 * and HEAD.
 */
export function forwardShopPictures(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (req.method !== "GET" && req.method !== "HEAD") {
    next();
    return;
  }
  const path = req.originalUrl.split("?")[0] ?? "/";
  res.redirect(`${getEnv().PUBLIC_URL}${path}`);
}
