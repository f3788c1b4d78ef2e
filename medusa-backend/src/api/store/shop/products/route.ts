import { toMajor } from "../../../../contract/currency";
import { ListProducts } from "../../../../contract/routes/catalogue";
import { AddProduct } from "../../../../contract/routes/products";
import { databaseOf } from "../../../../lib/database/connection";
import { requirePictureAddress } from "../../../../lib/pictures/check-picture";
import { invalidField } from "../../../../lib/shop-error";
import { listCatalogue } from "../../../../queries/products/products";
import { isKnownAddress } from "../../../../workflows/pictures/store-picture";
import { addProduct } from "../../../../workflows/products/add-product";
import { handle } from "../../../handle";

export const GET = handle(ListProducts, (asked, req) => listCatalogue(databaseOf(req.scope), asked));

export const POST = handle(AddProduct, async ({ status, sku, pieces, ...product }, req) => {
  requirePictureAddress("imageUrl", product.imageUrl);
  if (!(await isKnownAddress(req.scope, product.imageUrl))) throw invalidField("imageUrl", "There is no such upload");
  const inMajor = { ...product, status, sku, ...(pieces !== undefined && { pieces }), price: toMajor(product.price) };
  const result = await addProduct(req.scope, { product: inMajor, actorId: req.shop.customerId });
  const { productId, variantId, handle } = result;
  return {
    product: { ...product, id: productId, variantId, handle, available: pieces ?? null, facts: null, rating: null },
  };
});
