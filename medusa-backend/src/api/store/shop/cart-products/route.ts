import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type ListCartProductsAnswer, ListCartProductsQuery } from "../../../../contract/account-cart";
import { LIMITS } from "../../../../contract/common";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listOnSale } from "../../../../queries/catalogue/products";

/** The stock of the products in somebody's cart, up to the most pieces of a line. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListCartProductsAnswer>) {
  const { ids } = parse(ListCartProductsQuery, req.query);
  const products = await listOnSale(databaseOf(req.scope), ids, LIMITS.quantity);
  res.json({ products: products.map(({ id, available }) => ({ id, available })) });
}
