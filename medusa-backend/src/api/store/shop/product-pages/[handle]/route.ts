import { GetProductPage } from "../../../../../contract/routes/catalogue";
import { getEnv } from "../../../../../lib/config/env";
import { databaseOf } from "../../../../../lib/database/connection";
import { requireFound } from "../../../../../lib/shop-error";
import { getProductPage } from "../../../../../queries/products/product-pages";
import { handle } from "../../../../handle";

export const GET = handle(GetProductPage, async ({ handle: product, country }, req) => {
  const home = getEnv().SHOP_DEFAULT_COUNTRY;
  const where = { country: country ?? home, home };
  return requireFound(await getProductPage(databaseOf(req.scope), product, where), "product");
});
