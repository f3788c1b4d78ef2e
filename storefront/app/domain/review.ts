import type { ReportReason } from "medusa-backend/contract";

/** The reasons to report a review, as text. */
export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  offensive: "Offensive",
  spam: "Advertising or spam",
  not_about_it: "Not about this product",
  private: "Names somebody's private data",
};

/** A customer's review for screens; `rating` is an integer from 1 to 5, `imageUrl` and `occupation` may be empty. */
export type Review = {
  reviewId: string;
  imageUrl: string;
  name: string;
  occupation: string;
  description: string;
  rating: number;
};

/** A review for display, without the ids, which no page needs. */
export type ShownReview = Omit<Review, "reviewId">;

/** Reviews to show, newest first; `samples` are the built-in ones, shown if the live ones did not arrive in time. */
export type ReviewList = { reviews: ShownReview[]; source: "live" | "samples" };
