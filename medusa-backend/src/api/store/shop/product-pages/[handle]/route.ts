import { GetProductPage } from "../../../../../contract/routes/catalogue";
import { getEnv } from "../../../../../lib/config/env";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { getProductPage } from "../../../../../queries/products/product-pages";
import { handle } from "../../../../handle";

export const GET = handle(GetProductPage, async ({ handle: product }, req) => {
  const database = databaseOf(req.scope);
  const page = await getProductPage(database, product, getEnv().SHOP_DEFAULT_COUNTRY);
  if (!page) throw new ShopError("not_found", "There is no such product.");
  return page;
});
