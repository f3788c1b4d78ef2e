import { ProductPaper } from "../../../../../../../contract/product-pages";
import { GetProductPaper } from "../../../../../../../contract/routes/catalogue";
import { renderProductPaper } from "../../../../../../../documents/product-papers";
import { getEnv } from "../../../../../../../lib/config/env";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../../lib/shop-error";
import { getProductPage } from "../../../../../../../queries/products/product-pages";
import { handle } from "../../../../../../handle";

export const GET = handle(GetProductPaper, async ({ handle: product, paper: name }, req) => {
  const { SHOP_DEFAULT_COUNTRY: home, SHOP_LEGAL_NAME, SHOP_ADDRESS } = getEnv();
  const paper = ProductPaper.safeParse(name);
  const where = { country: home, home };
  const page = paper.success ? await getProductPage(databaseOf(req.scope), product, where) : null;
  const { flightTimeMinutes, declarationUrl } = page?.figures ?? {};
  const isReplaced = paper.data === "declaration" && declarationUrl !== undefined;
  if (!paper.success || !page || flightTimeMinutes === undefined || isReplaced)
    throw new ShopError("not_found", "There is no such document.");
  const { title, shortDescription: about } = page.product;
  const seller = { name: SHOP_LEGAL_NAME, address: SHOP_ADDRESS };
  const pdf = renderProductPaper(paper.data, { title, about, figures: page.figures, seller });
  return { pdf: pdf.toString("base64") };
});
