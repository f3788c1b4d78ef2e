import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ProductPageAnswer } from "../../../../../contract/product-pages";
import { getEnv } from "../../../../../lib/config/env";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { getProductPage } from "../../../../../queries/catalogue/product-pages";
import { requirePathId } from "../../../../path-id";

/** The contents of a product's page. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ProductPageAnswer>) {
  const database = databaseOf(req.scope);
  const page = await getProductPage(database, requirePathId(req, "handle"), getEnv().SHOP_DEFAULT_COUNTRY);
  if (!page) throw new ShopError("not_found", "There is no such product.");
  res.json(page);
}
