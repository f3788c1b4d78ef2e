import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import {
  AddProduct,
  type AddProductAnswer,
  type ListProductsAnswer,
  ListProductsQuery,
} from "../../../../contract/catalogue";
import { requirePictureAddress } from "../../../../lib/catalogue/picture-address";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { countFacets } from "../../../../queries/catalogue/product-search";
import { listCatalogue } from "../../../../queries/catalogue/products";
import { EVERYTHING } from "../../../../queries/catalogue/search-statements";
import { addProduct } from "../../../../workflows/product/add-product";
import type { ShopRequest } from "../../../shop-auth";

/** The shop's products, oldest first. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListProductsAnswer>) {
  const query = parse(ListProductsQuery, req.query);
  const database = databaseOf(req.scope);
  const [list, counted] = await Promise.all([
    listCatalogue(database, query),
    query.facets && countFacets(database, EVERYTHING),
  ]);
  res.json({ ...list, ...(counted && { facets: counted.facets }) });
}

/** Puts a product on sale. */
export async function POST(req: ShopRequest, res: MedusaResponse<AddProductAnswer>) {
  const product = parse(AddProduct, req.body);
  requirePictureAddress("image_url", product.image_url);
  const result = await addProduct(req.scope, { product, actorId: req.shop.customerId });
  const { productId, variantId, handle } = result;
  res.status(201).json({
    product: { ...product, id: productId, variant_id: variantId, handle, available: null, facts: null, rating: null },
  });
}
