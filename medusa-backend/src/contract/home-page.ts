import { z } from "zod";
import { ListProductsAnswer } from "./catalogue";
import { ListReviewsAnswer } from "./reviews";

const Limit = z.coerce.number().int().min(1).max(1000);

/**
 * GET /store/shop/home-page (anyone): both lists of the home page by one call. How many products, oldest first, and how
 * many reviews, newest first.
 */
export const HomePageQuery = z.object({ products: Limit, reviews: Limit });

/** As GET /products and GET /reviews answer them; `count` is that of all products. */
export const HomePageAnswer = ListProductsAnswer.extend({ reviews: ListReviewsAnswer.shape.reviews });
export type HomePageAnswer = z.infer<typeof HomePageAnswer>;
