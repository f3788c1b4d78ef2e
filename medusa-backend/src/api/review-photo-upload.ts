import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { RequiredText } from "../contract/common";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { findPublished } from "../queries/catalogue/products";
import { requireNextPhoto } from "../workflows/review/review-photos";
import { countByCustomer } from "./rate-limits";
import type { ShopRequest } from "./shop-auth";

type Admitted = { reviewedProductId?: string };

/** The product that is reviewed, behind `admitReviewPhoto`. */
export const reviewedProductOf = (req: ShopRequest): string => (req as Admitted).reviewedProductId ?? "";

/**
 * Runs before a review's photo is received: counts it, and refuses people who may not add one, so that nobody else's
 * file is stored. The connection stays open, and Node throws the rest of the body away: a sender whose connection is
 * closed while it still sends never reads the answer. `product` in the query is the product's handle.
 * @throws ShopError `too_many_requests`, `not_found`, `forbidden`, `conflict`
 */
export async function admitReviewPhoto(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const request = req as ShopRequest & Admitted;
  await countByCustomer(request, "reviewPhoto");
  const handle = RequiredText(255).safeParse(req.query.product);
  const product = handle.success ? await findPublished(databaseOf(req.scope), handle.data) : null;
  if (!product) throw new ShopError("not_found", "There is no such product.");
  await requireNextPhoto(req.scope, { customerId: request.shop.customerId, productId: product.id });
  request.reviewedProductId = product.id;
  next();
}
