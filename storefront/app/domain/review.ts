/** A customer's review as screens know it; `rating` is whole, 1 to 5, `imageUrl` and `occupation` may be empty. */
export type Review = {
  reviewId: string;
  imageUrl: string;
  name: string;
  occupation: string;
  description: string;
  rating: number;
};
