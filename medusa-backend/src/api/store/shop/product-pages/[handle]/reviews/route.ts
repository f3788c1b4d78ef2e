import { ListHelpfulReviews } from "../../../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../../../lib/database/connection";
import { listHelpfulReviews } from "../../../../../../queries/products/product-pages";
import { handle } from "../../../../../handle";
import { requireProductId } from "../../../../../path-id";

export const GET = handle(ListHelpfulReviews, async ({ handle: product }, req) => ({
  reviews: await listHelpfulReviews(databaseOf(req.scope), await requireProductId(req, product)),
}));
