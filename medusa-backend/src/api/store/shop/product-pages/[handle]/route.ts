import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { OpaqueId } from "../../../../../contract/common";
import type { ProductPageAnswer } from "../../../../../contract/product-pages";
import { getProductPage } from "../../../../../lib/product-pages";
import { ShopError } from "../../../../../lib/shop-error";

/** What the page of a product shows. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ProductPageAnswer>) {
  const handle = OpaqueId(255).safeParse(req.params.handle);
  const database = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const page = handle.success ? await getProductPage(database, handle.data) : null;
  if (!page) throw new ShopError("not_found", "There is no such product.");
  res.json(page);
}
