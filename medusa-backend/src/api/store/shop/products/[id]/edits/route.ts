import type { MedusaResponse } from "@medusajs/framework/http";
import { EditProduct, type EditProductAnswer } from "../../../../../../contract/product-desk";
import { parse } from "../../../../../../lib/shop-error";
import { editProduct } from "../../../../../../workflows/product-desk/edit-product";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Changes fields of a product. */
export async function POST(req: ShopRequest, res: MedusaResponse<EditProductAnswer>) {
  const edit = parse(EditProduct, req.body);
  res.json(
    await editProduct(req.scope, { ...edit, productId: requirePathId(req, "id"), actorId: req.shop.customerId }),
  );
}
