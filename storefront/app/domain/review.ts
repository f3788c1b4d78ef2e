/**
 * A customer's review as screens know it; `rating` is a whole number from 1 to 5, `imageUrl` and `occupation` may be
 * empty.
 */
export type Review = {
  reviewId: string;
  imageUrl: string;
  name: string;
  occupation: string;
  description: string;
  rating: number;
};

/** A review where it is only shown: ids are bytes that no page needs. */
export type ShownReview = Omit<Review, "reviewId">;

/** Reviews to show, newest first; `samples` are the built-in ones, shown when the live ones did not arrive in time. */
export type ReviewList = { reviews: ShownReview[]; source: "live" | "samples" };
