import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { CATALOGUE_VERSION_HEADER } from "../contract/http";
import { logEvent } from "../lib/logs/log-event";
import { settleCatalogue } from "../workflows/products/update-catalogue";
import { SAFE_METHODS } from "./route-table";

/**
 * Puts the catalogue's version into the answer to each write of the shop, once the version contains the write. So the
 * storefront has outdated its pages by the time its caller gets the answer, and nothing else outdates them. Without the
 * header, it outdates them when it next asks for the version, within a second.
 */
export function tellCatalogueVersion(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  if (SAFE_METHODS.has(req.method)) return next();
  const end = res.end.bind(res) as (...parts: unknown[]) => MedusaResponse;
  const tell = async () => {
    try {
      res.setHeader(CATALOGUE_VERSION_HEADER, await settleCatalogue(req.scope));
    } catch (error) {
      logEvent(req.scope, "warn", { event: "catalogue_version_not_told" }, error);
    }
  };
  res.end = (...parts: unknown[]) => {
    if (res.statusCode >= 400 || res.headersSent) return end(...parts);
    void tell().then(() => end(...parts));
    return res;
  };
  next();
}
