import type { MedusaResponse } from "@medusajs/framework/http";
import type { ProductPageAnswer } from "../../../../../../contract/product-pages";
import { getEnv } from "../../../../../../lib/config/env";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { previewStatement } from "../../../../../../queries/catalogue/product-page-statements";
import { getProductPage } from "../../../../../../queries/catalogue/product-pages";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** The contents that a product's page would have, whatever its state. */
export async function GET(req: ShopRequest, res: MedusaResponse<ProductPageAnswer>) {
  const [database, country] = [databaseOf(req.scope), getEnv().SHOP_DEFAULT_COUNTRY];
  const page = await getProductPage(database, requirePathId(req, "id"), country, previewStatement);
  if (!page) throw new ShopError("not_found", "There is no such product, or it has no price.");
  res.json(page);
}
