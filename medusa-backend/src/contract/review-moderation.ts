import { z } from "zod";
import { LIMITS, OpaqueId, Text } from "./common";
import { REVIEW_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { HiddenFor, ReviewPhoto, ReviewReason } from "./reviews";

/** "waiting", with the setting REVIEWS_WAIT: hidden until an admin approves it. */
export const ReviewState = z.enum(["waiting", "shown", "hidden"]);
export const ReviewList = z.enum([...ReviewState.options, "reported"]);
export type ReviewList = z.infer<typeof ReviewList>;

const Purchase = z.object({
  orderId: z.string(),
  number: z.number(),
  titles: z.array(z.string()),
});

/** `bought` is null if all such orders are cancelled. `isExample`: the seed wrote it. `reports` are the open ones. */
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
  newestReport: z.string().nullable(),
});
export type StaffReview = z.infer<typeof StaffReview>;

/** `q` with an "@" is a part of the e-mail. */
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
 * Hides a review, which settles its reports, or shows it (null). `was` is the text, `photos` are the ids that the admin
 * saw: 409 if others would be shown.
 */
export const ModerateReview = z.object({
  hiddenFor: ReviewReason.nullable(),
  was: Text(LIMITS.long).optional(),
  photos: z.array(OpaqueId(100)).max(50).optional(),
});
export type ModerateReview = z.infer<typeof ModerateReview>;

/** `until`: the newest report that the admin saw; without it, all are settled. */
export const DismissReports = z.object({ until: OpaqueId(100).optional() });
export type DismissReports = z.infer<typeof DismissReports>;

/** Shown below a review of a product; an empty text removes it. `was` is what the admin saw: 409 if it changed. */
export const AnswerReview = z.object({ text: Text(LIMITS.long), was: Text(LIMITS.long).default("") });
export type AnswerReview = z.infer<typeof AnswerReview>;
