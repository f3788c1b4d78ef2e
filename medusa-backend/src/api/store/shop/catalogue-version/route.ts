import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { CatalogueVersionAnswer } from "../../../../contract/catalogue";
import { catalogueVersionService } from "../../../../modules/services";

/** The version of the public pages' content; each storefront asks every second. */
export async function GET(req: MedusaRequest, res: MedusaResponse<CatalogueVersionAnswer>) {
  res.json({ version: await catalogueVersionService(req.scope).getVersion() });
}
