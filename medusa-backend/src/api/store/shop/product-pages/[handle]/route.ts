import { GetProductPage } from "../../../../../contract/routes/catalogue";
import { getEnv } from "../../../../../lib/config/env";
import { databaseOf } from "../../../../../lib/database/connection";
import { requireFound } from "../../../../../lib/shop-error";
import { getProductPage } from "../../../../../queries/products/product-pages";
import { handle } from "../../../../handle";

export const GET = handle(GetProductPage, async ({ handle: product }, req) => {
  const database = databaseOf(req.scope);
  return requireFound(await getProductPage(database, product, getEnv().SHOP_DEFAULT_COUNTRY), "product");
});
