import {
  BUILT_IN_PRODUCTS,
  builtInPictures,
  type MyProductReviewAnswer,
  type ProductPageAnswer,
  RELATED_ON_PAGE,
} from "medusa-backend/contract";
import { type Product, toCardProduct } from "~/domain/product";
import type { OwnReview, ProductPage } from "~/domain/product-page";
import { toMarkedUp } from "~/lib/marked-up.server";
import { toSellingTerms } from "./costs.server";
import { shownPicture } from "./shown-picture.server";
import { toProduct } from "./to-product";

/** Medusa's page of a product as the storefront's. */
export function toProductPage(answer: ProductPageAnswer): ProductPage {
  const { typedImageUrl: _, ...product } = toProduct(answer.product);
  const html = toMarkedUp(answer.product.description);
  return {
    product,
    ...(html !== null && { descriptionHtml: html }),
    ...(answer.meta_title && { metaTitle: answer.meta_title }),
    ...(answer.meta_description && { metaDescription: answer.meta_description }),
    pictures: answer.images
      .map(({ url, alt }) => ({ src: shownPicture(url), ...(alt && { alt }) }))
      .filter(({ src }) => src !== ""),
    figures: answer.figures,
    rating: answer.rating,
    reviews: answer.reviews.map((review) => ({
      reviewId: review.id,
      name: review.reviewer_name,
      description: review.description,
      rating: review.rating,
      writtenAt: review.created_at,
      ...(review.answer !== null &&
        review.answered_at !== null && { answer: { text: review.answer, answeredAt: review.answered_at } }),
    })),
    related: answer.related.map(toProduct).map(toCardProduct),
    terms: toSellingTerms(answer.terms),
  };
}

export function toOwnReview({ may_review, shown_as, review }: MyProductReviewAnswer): OwnReview {
  return {
    mayReview: may_review,
    shownAs: shown_as,
    review: review && {
      description: review.description,
      rating: review.rating,
      isHidden: review.is_hidden,
      isWaiting: review.is_waiting,
    },
  };
}

/**
 * A product's page without Medusa: the data of the list, and for a built-in product its pictures and figures. Related
 * products are its neighbours in the list. Null for a handle that the list does not have.
 */
export function toPageWithoutMedusa(handle: string, list: readonly Product[]): ProductPage | null {
  const place = list.findIndex((product) => product.handle === handle);
  const product = list[place];
  if (!product) return null;
  const known = BUILT_IN_PRODUCTS.find((entry) => entry.handle === handle);
  const first = Math.max(0, Math.min(place - 1, list.length - RELATED_ON_PAGE - 1));
  return {
    product,
    pictures: (known ? builtInPictures(known) : [product.imageUrl]).flatMap((src) => (src ? [{ src, alt: "" }] : [])),
    figures: known?.facts ?? {},
    rating: null,
    reviews: [],
    related: list
      .slice(first, first + RELATED_ON_PAGE + 1)
      .filter((other) => other !== product)
      .slice(0, RELATED_ON_PAGE)
      .map(toCardProduct),
    terms: null,
  };
}
