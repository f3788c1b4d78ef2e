import type { MyProductReviewAnswer } from "../../../../../../contract/reviews";
import { GetOwnReview, SaveOwnReview } from "../../../../../../contract/routes/reviews";
import { getEnv } from "../../../../../../lib/config/env";
import { databaseOf } from "../../../../../../lib/database/connection";
import { shortenName } from "../../../../../../lib/text";
import { catalogueVersionService } from "../../../../../../modules/catalogue-version";
import { listOwnPhotos } from "../../../../../../queries/reviews/review-photos";
import { getOwnReview, getPurchase, listOwnVotes } from "../../../../../../queries/reviews/reviews";
import { saveProductReview } from "../../../../../../workflows/reviews/write-review";
import { handle } from "../../../../../handle";
import { requireProductId } from "../../../../../path-id";
import { countByCustomer } from "../../../../../rate-limits";
import type { ShopRequest } from "../../../../../shop-auth";

async function describe(req: ShopRequest, productId: string): Promise<MyProductReviewAnswer> {
  const database = databaseOf(req.scope);
  const key = { customerId: req.shop.customerId, productId };
  const [orderId, review, photos, helpful] = await Promise.all([
    getPurchase(database, key),
    getOwnReview(database, key),
    listOwnPhotos(database, key),
    listOwnVotes(database, key),
  ]);
  return {
    mayReview: orderId !== null,
    shownAs: shortenName(req.shop.name),
    changesWait: getEnv().REVIEWS_WAIT,
    review,
    photos: photos.map(({ id, address }) => ({ id, address })),
    helpful,
  };
}

export const GET = handle(GetOwnReview, async ({ handle: product }, req) =>
  describe(req, await requireProductId(req, product)),
);

export const PUT = handle(SaveOwnReview, async ({ handle: product, ...review }, req) => {
  const productId = await requireProductId(req, product);
  await countByCustomer(req, "review");
  const { customerId, name } = req.shop;
  const { changed } = await saveProductReview(req.scope, { customerId, customerName: name, productId, review });
  if (changed) await catalogueVersionService(req.scope).noteChange();
  return await describe(req, productId);
});
