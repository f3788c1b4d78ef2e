import { GetStaffProduct } from "../../../../../../contract/routes/products";
import { requireFound } from "../../../../../../lib/shop-error";
import { readStaffProduct } from "../../../../../../workflows/products/read-product";
import { handle } from "../../../../../handle";

export const GET = handle(GetStaffProduct, async ({ id }, req) =>
  requireFound(await readStaffProduct(req.scope, id), "product"),
);
