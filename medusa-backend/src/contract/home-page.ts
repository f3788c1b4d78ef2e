import { z } from "zod";
import { ListProductsAnswer } from "./catalogue";
import { ListReviewsAnswer } from "./reviews";

const Limit = z.coerce.number().int().min(1).max(1000);

/**
 * GET /store/shop/home-page (anyone): both lists of the home page in one call. The query has the number of products,
 * oldest first, and of reviews, newest first.
 */
export const HomePageQuery = z.object({ products: Limit, reviews: Limit });

/** The answers of GET /products and GET /reviews; `count` is the number of all products. */
export const HomePageAnswer = ListProductsAnswer.extend({ reviews: ListReviewsAnswer.shape.reviews });
export type HomePageAnswer = z.infer<typeof HomePageAnswer>;
