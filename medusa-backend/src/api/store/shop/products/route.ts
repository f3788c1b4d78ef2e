import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type ListProductsAnswer, ListProductsQuery } from "../../../../contract/catalogue";
import { listCatalogue } from "../../../../lib/catalogue";
import { parse } from "../../../../lib/shop-error";

/** The shop's products, oldest first. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListProductsAnswer>) {
  const query = parse(ListProductsQuery, req.query);
  res.json(await listCatalogue(req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION), query));
}
