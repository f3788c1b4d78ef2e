import { CreateReview, ListReviews } from "../../../../contract/routes/reviews";
import { databaseOf } from "../../../../lib/database/connection";
import { requirePictureAddress } from "../../../../lib/pictures/check-picture";
import { catalogueVersionService } from "../../../../modules/catalogue-version";
import { listShopReviews } from "../../../../queries/reviews/reviews";
import { createReview } from "../../../../workflows/reviews/write-review";
import { handle } from "../../../handle";
import { countByCustomer } from "../../../rate-limits";

const MOST = 1000;

/** Reviews of the shop itself; those of products are on the products' pages. */
export const GET = handle(ListReviews, ({ limit = MOST, offset = 0 }, req) =>
  listShopReviews(databaseOf(req.scope), { limit, offset }),
);

export const POST = handle(CreateReview, async (review, req) => {
  requirePictureAddress("photoUrl", review.photoUrl);
  await countByCustomer(req, "review");
  const created = await createReview(req.scope, { customerId: req.shop.customerId, review });
  await catalogueVersionService(req.scope).noteChange();
  return created;
});
