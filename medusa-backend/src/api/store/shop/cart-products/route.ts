import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type ListCartProductsAnswer, ListCartProductsQuery } from "../../../../contract/account-cart";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listOnSale } from "../../../../queries/catalogue/products";

/** The stock of the products in somebody's cart. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListCartProductsAnswer>) {
  const { ids } = parse(ListCartProductsQuery, req.query);
  const products = await listOnSale(databaseOf(req.scope), ids);
  res.json({ products: products.map(({ id, available }) => ({ id, available })) });
}
