import { may } from "../../contract/permissions";
import * as rows from "../../contract/routes/reviews";
import { getEnv } from "../../lib/config/env";
import { readWithAny } from "../../lib/config/secrets";
import { databaseOf } from "../../lib/database/connection";
import { readWayOut } from "../../lib/mails/stop-links";
import { requirePictureAddress } from "../../lib/pictures/check-picture";
import { ShopError } from "../../lib/shop-error";
import { shortenName } from "../../lib/text";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { reviewService } from "../../modules/review";
import { listStaffReviews } from "../../queries/reviews/review-moderation";
import { findPhoto, listOwnPhotos } from "../../queries/reviews/review-photos";
import { getOwnReview, getPurchase, listOwnVotes, listShopReviews } from "../../queries/reviews/reviews";
import {
  answerReview,
  dismissReportsWorkflow,
  moderateReview,
  reportReview,
} from "../../workflows/reviews/moderate-reviews";
import { addReviewPhoto, deleteReviewPhoto } from "../../workflows/reviews/review-photos";
import { createReview, saveProductReview, voteReview } from "../../workflows/reviews/write-review";
import { handle } from "../handle";
import { requireProductId } from "../path-id";
import { countByCustomer } from "../rate-limits";
import { readPictureName, sendPicture } from "../send-picture";
import { reviewedProductOf, uploadedFileOf } from "../upload-file";

const MOST = 1000;

export const REVIEWS = [
  /** Reviews of the shop itself; those of products are on the products' pages. */
  handle(rows.ListReviews, ({ limit = MOST, offset = 0 }, req) =>
    listShopReviews(databaseOf(req.scope), { limit, offset }),
  ),

  handle(rows.CreateReview, async (review, req) => {
    requirePictureAddress("photoUrl", review.photoUrl);
    await countByCustomer(req, "review");
    const created = await createReview(req.scope, { customerId: req.shop.customerId, review });
    await catalogueVersionService(req.scope).noteChange();
    return created;
  }),

  handle(rows.ReportReview, ({ id, reason }, req) =>
    reportReview(req.scope, { reviewId: id, customerId: req.shop.customerId, reason }),
  ),

  handle(rows.VoteReview, async ({ id, helpful }, req) => {
    const { changed } = await voteReview(req.scope, { reviewId: id, customerId: req.shop.customerId, helpful });
    if (changed) await catalogueVersionService(req.scope).noteChange();
  }),

  handle(rows.GetOwnReview, async ({ handle: product }, req) => {
    const database = databaseOf(req.scope);
    const key = { customerId: req.shop.customerId, productId: await requireProductId(req, product) };
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
  }),

  handle(rows.SaveOwnReview, async ({ handle: product, ...review }, req) => {
    const productId = await requireProductId(req, product);
    await countByCustomer(req, "review");
    const { customerId, name } = req.shop;
    const { changed } = await saveProductReview(req.scope, { customerId, customerName: name, productId, review });
    if (changed) await catalogueVersionService(req.scope).noteChange();
  }),

  handle(rows.AddReviewPhoto, async (_, req) => {
    const { customerId } = req.shop;
    const photo = { customerId, productId: reviewedProductOf(req), file: uploadedFileOf(req) };
    const answer = await addReviewPhoto(req.scope, photo);
    if (answer.changed) await catalogueVersionService(req.scope).noteChange();
    return answer;
  }),

  /** To its writer, and to people who may read all reviews. */
  handle(rows.GetReviewPhoto, async ({ id }, req, res) => {
    const wanted = readPictureName(id);
    const photo = wanted && (await findPhoto(databaseOf(req.scope), wanted.id));
    const isOpen = photo?.customerId === req.shop.customerId || may(req.shop, "read reviews");
    if (!photo || photo.isRemoved || !isOpen) throw new ShopError("not_found", "There is no such photo.");
    await sendPicture(req, res, { wanted, keep: "no-store" });
  }),

  handle(rows.DeleteOwnPhoto, async ({ id }, req) => {
    await deleteReviewPhoto(req.scope, { photoId: id, customerId: req.shop.customerId });
    await catalogueVersionService(req.scope).noteChange();
  }),

  /** The link works without a sign-in. */
  handle(rows.StopReviewMails, async ({ token }, req) => {
    const customerId = readWithAny(getEnv(), "SESSION_SECRET", (secret) => readWayOut(token, secret));
    if (customerId === null)
      throw new ShopError("not_found", "This link is not complete. Open it from the mail again.");
    await reviewService(req.scope).stopMails(customerId);
  }),

  handle(rows.ListStaffReviews, (asked, req) => listStaffReviews(databaseOf(req.scope), asked)),

  handle(rows.ModerateReview, async ({ id, ...moderation }, req) => {
    const input = { ...moderation, reviewId: id, actorId: req.shop.customerId };
    const result = await moderateReview(req.scope, input);
    if (result.changed) await catalogueVersionService(req.scope).noteChange();
    return result;
  }),

  handle(rows.AnswerReview, async ({ id, ...answer }, req) => {
    const result = await answerReview(req.scope, { ...answer, reviewId: id, actorId: req.shop.customerId });
    if (result.changed) await catalogueVersionService(req.scope).noteChange();
    return result;
  }),

  handle(rows.DismissReports, async ({ id, ...seen }, req) => {
    const input = { ...seen, reviewId: id, actorId: req.shop.customerId };
    return (await dismissReportsWorkflow(req.scope).run({ input })).result;
  }),

  handle(rows.DeletePhotoOf, async ({ id, photoId }, req) => {
    await deleteReviewPhoto(req.scope, { reviewId: id, photoId, actorId: req.shop.customerId });
    await catalogueVersionService(req.scope).noteChange();
  }),
];
