import { Rows } from "medusa-backend/contract";
import { CreateReview } from "medusa-backend/contract/routes";
import { listReviews } from "~/medusa/home-lists.server";
import { AddReviewBody, Inserted, PageQuery, toWireReview, WireReview } from "../contract";
import { defineEndpoint, nextLink } from "../define-endpoint";

export const getReviews = defineEndpoint({
  method: "GET",
  path: "/reviews",
  summary:
    "Reviews of the shop, newest first; 1,000 at most, and fewer if they are very long: `Link` leads to the rest.",
  who: "anyone",
  query: PageQuery,
  answer: Rows("reviews", WireReview),
  sample: () => ({}),
  async run({ medusa, query }) {
    const { reviews, next } = await listReviews(medusa, query);
    return {
      body: reviews.map(toWireReview),
      ...(next !== null && { headers: nextLink("/reviews", { limit: query.limit, offset: next }) }),
    };
  },
});

export const postAddReview = defineEndpoint({
  method: "POST",
  path: "/addReview",
  summary: "Adds a review of the shop.",
  who: "signedIn",
  body: AddReviewBody,
  answer: Inserted,
  sample: () => ({
    body: { reviewerName: "Sample Person", reviewerOccupation: "Pilot", description: "Flies straight.", rating: 5 },
  }),
  async run({ medusa, body }) {
    const { reviewerImg: photoUrl, reviewerName: name, reviewerOccupation: occupation, ...words } = body;
    const { reviewId } = await medusa.call(CreateReview, { photoUrl, name, occupation, ...words });
    return { status: 201, body: { acknowledged: true, insertedId: reviewId } };
  },
});
