/** A review of the shop as written; `rating` is an integer from 1 to 5, `imageUrl` and `occupation` may be empty. */
export type WrittenReview = {
  imageUrl: string;
  name: string;
  occupation: string;
  description: string;
  rating: number;
};

/**
 * The same for screens. `isExample`: an invented one, by no customer. `isBought`: the shop has sent its writer an
 * order.
 */
export type Review = WrittenReview & { reviewId: string; isExample: boolean; isBought: boolean };

/** A review for display, without the ids, which no page needs. */
export type ShownReview = Omit<Review, "reviewId">;

/** Reviews to show, newest first; `samples` are the built-in ones, shown if the live ones did not arrive in time. */
export type ReviewList = { reviews: ShownReview[]; source: "live" | "samples" };
