import { ListProducts } from "../../../../contract/routes/catalogue";
import { AddProduct } from "../../../../contract/routes/products";
import { requirePictureAddress } from "../../../../lib/catalogue/picture-address";
import { databaseOf } from "../../../../lib/database/connection";
import { invalidField } from "../../../../lib/shop-error";
import { listCatalogue } from "../../../../queries/catalogue/products";
import { isKnownAddress } from "../../../../workflows/picture/store-picture";
import { addProduct } from "../../../../workflows/product/add-product";
import { handle } from "../../../handle";

/** The shop's products, oldest first. */
export const GET = handle(ListProducts, (asked, req) => listCatalogue(databaseOf(req.scope), asked));

/** Puts a product on sale. */
export const POST = handle(AddProduct, async (product, req) => {
  requirePictureAddress("image_url", product.image_url);
  if (!(await isKnownAddress(req.scope, product.image_url))) throw invalidField("image_url", "There is no such upload");
  const result = await addProduct(req.scope, { product, actorId: req.shop.customerId });
  const { productId, variantId, handle } = result;
  return {
    product: { ...product, id: productId, variant_id: variantId, handle, available: null, facts: null, rating: null },
  };
});
