import { GetStaffProduct } from "../../../../../../contract/routes/products";
import { ShopError } from "../../../../../../lib/shop-error";
import { readStaffProduct } from "../../../../../../workflows/products/read-product";
import { handle } from "../../../../../handle";

export const GET = handle(GetStaffProduct, async ({ id }, req) => {
  const desk = await readStaffProduct(req.scope, id);
  if (!desk) throw new ShopError("not_found", "There is no such product.");
  return desk;
});
