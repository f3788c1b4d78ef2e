import { GetProductDesk } from "../../../../../../contract/routes/products";
import { ShopError } from "../../../../../../lib/shop-error";
import { readProductDesk } from "../../../../../../workflows/products/read-product";
import { handle } from "../../../../../handle";

/** A product as admins work with it. */
export const GET = handle(GetProductDesk, async ({ id }, req) => {
  const desk = await readProductDesk(req.scope, id);
  if (!desk) throw new ShopError("not_found", "There is no such product.");
  return desk;
});
