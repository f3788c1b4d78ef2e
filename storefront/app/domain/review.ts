import type { ShopReview } from "medusa-backend/contract";

/** A review for display, without the id, which no page needs. */
export type ShownReview = Omit<ShopReview, "id">;

/** Reviews to show, newest first; `samples` are the built-in ones, shown if the live ones did not arrive in time. */
export type ReviewList = { reviews: ShownReview[]; source: "live" | "samples" };
