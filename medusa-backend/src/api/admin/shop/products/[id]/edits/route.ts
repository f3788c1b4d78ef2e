import type { MedusaResponse } from "@medusajs/framework/http";
import { EditProduct, type EditProductAnswer } from "../../../../../../contract/product-edits";
import { parse } from "../../../../../../lib/shop-error";
import { editProduct } from "../../../../../../workflows/products/edit-product";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../../ops";

export async function POST(req: OpsRequest, res: MedusaResponse<EditProductAnswer>) {
  const edit = parse(EditProduct, req.body);
  res.json(await editProduct(req.scope, { ...edit, id: recordIdOf(req), actorId: actorOf(req) }));
}
