import { z } from "zod";
import { LIMITS, Text } from "./common";
import { REVIEW_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { HiddenFor, ReviewPhoto, ReviewReason } from "./reviews";

/** The state of a review: shown, hidden, or, with the setting REVIEWS_WAIT, hidden until an admin approves it. */
export const ReviewState = z.enum(["waiting", "shown", "hidden"]);
/** The lists of the desk: by state, and those with open reports in any state. */
export const ReviewList = z.enum([...ReviewState.options, "reported"]);
export type ReviewList = z.infer<typeof ReviewList>;

/** The purchase of a review's writer: the newest order with a sent piece, and its products. */
const Purchase = z.object({
  orderId: z.string(),
  number: z.number(),
  titles: z.array(z.string()),
});

/**
 * A review at the desk. `product` is null for a review of the shop. `bought` is what was sent to its writer: the
 * product or, for a review of the shop, anything; null if nothing was sent, or all such orders are cancelled. `reports`
 * are the open ones, by reason. `isExample`: the seed wrote it, and no customer.
 */
export const StaffReview = z.object({
  id: z.string(),
  reviewerName: z.string(),
  description: z.string(),
  rating: z.int(),
  state: ReviewState,
  hiddenFor: HiddenFor,
  isExample: z.boolean(),
  createdAt: z.iso.datetime(),
  customerId: z.string().nullable(),
  email: z.string().nullable(),
  product: z.object({ id: z.string(), title: z.string() }).nullable(),
  bought: Purchase.nullable(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  photos: z.array(ReviewPhoto),
  reports: z.array(z.object({ reason: ReviewReason, count: z.number() })),
});
export type StaffReview = z.infer<typeof StaffReview>;

/**
 * GET /store/shop/staff/reviews ("read reviews"), newest first. `q` finds a part of the reviewer's name, of the text or
 * of the product's name; with an "@", of the account's e-mail.
 */
export const ListStaffReviewsQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(REVIEW_LIST) });
export type ListStaffReviewsQuery = z.infer<typeof ListStaffReviewsQuery>;
export const ListStaffReviewsAnswer = z.object({
  reviews: Rows("reviews", StaffReview),
  waiting: z.number(),
  reported: z.number(),
  ...NextPageAnswer.shape,
});
export type ListStaffReviewsAnswer = z.infer<typeof ListStaffReviewsAnswer>;

/**
 * POST /store/shop/staff/reviews/:id ("moderate reviews") hides a review from the shop's pages for a reason, or shows
 * it (`hiddenFor` null); `changed` is false if nothing changed. Hiding a review settles its reports. POST
 * /store/shop/staff/reviews/:id/dismiss settles the reports without hiding; `changed` is false if none was open.
 */
export const ModerateReview = z.object({ hiddenFor: ReviewReason.nullable() });
export type ModerateReview = z.infer<typeof ModerateReview>;

/**
 * PUT /store/shop/staff/reviews/:id/answer ("moderate reviews"): the shop's answer, which the product's page shows
 * below the review; an empty text removes it. `was` is the answer that the admin saw; 409 if it has changed meanwhile,
 * and for a review of the shop.
 */
export const AnswerReview = z.object({ text: Text(LIMITS.long), was: Text(LIMITS.long).default("") });
export type AnswerReview = z.infer<typeof AnswerReview>;
