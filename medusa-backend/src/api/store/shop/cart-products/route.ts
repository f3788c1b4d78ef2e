import { LIMITS } from "../../../../contract/common";
import { ListCartProducts } from "../../../../contract/routes/carts";
import { databaseOf } from "../../../../lib/database/connection";
import { listOnSale } from "../../../../queries/products/products";
import { handle } from "../../../handle";

export const GET = handle(ListCartProducts, async ({ ids }, req) => {
  const products = await listOnSale(databaseOf(req.scope), ids, LIMITS.quantity);
  return { products: products.map(({ id, title, handle, available }) => ({ id, title, handle, available })) };
});
