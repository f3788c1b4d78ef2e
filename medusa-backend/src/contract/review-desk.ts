import { z } from "zod";
import { LIMITS, Text } from "./common";
import { ListPageQuery, NextPageAnswer } from "./list-page";
import { ReportReason } from "./review-reports";
import { Rows } from "./rows";

/**
 * What a review is to the shop: shown on its pages, hidden, or hidden until somebody of the shop has read it, where the
 * setting REVIEWS_WAIT asks for that.
 */
export const ReviewState = z.enum(["waiting", "shown", "hidden"]);
export type ReviewState = z.infer<typeof ReviewState>;
/** The lists of the desk: by state, and those with open reports, whatever their state. */
export const ReviewList = z.enum([...ReviewState.options, "reported"]);
export type ReviewList = z.infer<typeof ReviewList>;

/** What the writer of a review has bought: the newest order of which something was sent, and what. */
const Purchase = z.object({
  order_id: z.string(),
  number: z.number(),
  titles: z.array(z.string()),
});

/**
 * A review as the desk has it. `product` is null for one of the shop. `bought` is what was sent to its writer: of the
 * product, or with a review of the shop anything; null where nothing was, or all such orders are cancelled by now.
 * `reports` are the open ones, by reason.
 */
export const DeskReview = z.object({
  id: z.string(),
  reviewer_name: z.string(),
  description: z.string(),
  rating: z.int(),
  state: ReviewState,
  created_at: z.iso.datetime(),
  email: z.string().nullable(),
  product: z.object({ id: z.string(), title: z.string() }).nullable(),
  bought: Purchase.nullable(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  reports: z.array(z.object({ reason: ReportReason, count: z.number() })),
});
export type DeskReview = z.infer<typeof DeskReview>;

/**
 * GET /store/shop/desk-reviews ("read reviews"), newest first. `q` finds a part of the reviewer's name, of the words or
 * of the product's name, and of the account's e-mail where it has an "@".
 */
export const ListDeskReviewsQuery = z.object({
  ...ListPageQuery.shape,
  list: ReviewList.optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  q: Text(LIMITS.email).optional(),
});
export type ListDeskReviewsQuery = z.infer<typeof ListDeskReviewsQuery>;
export const ListDeskReviewsAnswer = z.object({
  reviews: Rows("reviews", DeskReview),
  waiting: z.number(),
  reported: z.number(),
  ...NextPageAnswer.shape,
});
export type ListDeskReviewsAnswer = z.infer<typeof ListDeskReviewsAnswer>;

/**
 * POST /store/shop/desk-reviews/:id ("moderate reviews") takes a review off the shop's pages or puts it on them;
 * `changed` is false when it was so before. Hiding one settles its reports. POST /store/shop/desk-reviews/:id/dismiss
 * settles them without; `changed` is false where none was open.
 */
export const ModerateReview = z.object({ hidden: z.boolean() });
export const ModerateReviewAnswer = z.object({ changed: z.boolean() });
export type ModerateReviewAnswer = z.infer<typeof ModerateReviewAnswer>;

/**
 * PUT /store/shop/desk-reviews/:id/answer ("moderate reviews"): the shop's answer, which the product's page shows below
 * the review; an empty text takes it away. `was` is the answer that the admin saw; 409 if it is another by now, and for
 * a review of the shop.
 */
export const AnswerReview = z.object({ text: Text(LIMITS.long), was: Text(LIMITS.long).default("") });
export type AnswerReview = z.infer<typeof AnswerReview>;
