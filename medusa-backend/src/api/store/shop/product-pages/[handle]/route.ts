import { GetProductPage } from "../../../../../contract/routes/catalogue";
import { getEnv } from "../../../../../lib/config/env";
import { databaseOf } from "../../../../../lib/database/connection";
import { requireFound } from "../../../../../lib/shop-error";
import { getProductPage } from "../../../../../queries/products/product-pages";
import { handle } from "../../../../handle";

export const GET = handle(GetProductPage, async ({ handle: product, country }, req) => {
  const { SHOP_DEFAULT_COUNTRY: home, RETURN_DAYS } = getEnv();
  const where = { country: country ?? home, home };
  const page = await getProductPage(databaseOf(req.scope), product, where);
  return { ...requireFound(page, "product"), returnDays: RETURN_DAYS };
});
