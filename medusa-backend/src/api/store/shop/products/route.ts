import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import {
  AddProduct,
  type AddProductAnswer,
  type ListProductsAnswer,
  ListProductsQuery,
} from "../../../../contract/catalogue";
import { requirePictureAddress } from "../../../../lib/catalogue/picture-address";
import { databaseOf } from "../../../../lib/database/connection";
import { invalidField, parse } from "../../../../lib/shop-error";
import { listCatalogue } from "../../../../queries/catalogue/products";
import { isKnownAddress } from "../../../../workflows/picture/store-picture";
import { addProduct } from "../../../../workflows/product/add-product";
import type { ShopRequest } from "../../../shop-auth";

/** The shop's products, oldest first. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListProductsAnswer>) {
  res.json(await listCatalogue(databaseOf(req.scope), parse(ListProductsQuery, req.query)));
}

/** Puts a product on sale. */
export async function POST(req: ShopRequest, res: MedusaResponse<AddProductAnswer>) {
  const product = parse(AddProduct, req.body);
  requirePictureAddress("image_url", product.image_url);
  if (!(await isKnownAddress(req.scope, product.image_url))) throw invalidField("image_url", "There is no such upload");
  const result = await addProduct(req.scope, { product, actorId: req.shop.customerId });
  const { productId, variantId, handle } = result;
  res.status(201).json({
    product: { ...product, id: productId, variant_id: variantId, handle, available: null, facts: null, rating: null },
  });
}
