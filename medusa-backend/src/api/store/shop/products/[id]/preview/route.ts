import { PreviewProduct } from "../../../../../../contract/routes/products";
import { getEnv } from "../../../../../../lib/config/env";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { getProductPage, previewStatement } from "../../../../../../queries/products/product-pages";
import { handle } from "../../../../../handle";

export const GET = handle(PreviewProduct, async ({ id }, req) => {
  const { SHOP_DEFAULT_COUNTRY: home, RETURN_DAYS } = getEnv();
  const page = await getProductPage(databaseOf(req.scope), id, { country: home, home }, previewStatement);
  if (!page) throw new ShopError("not_found", "There is no such product, or it has no price.");
  return { ...page, returnDays: RETURN_DAYS };
});
