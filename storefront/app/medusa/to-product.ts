import {
  BUILT_IN_PRODUCTS,
  builtInFigures,
  builtInPictures,
  builtInView,
  type CatalogueProduct,
  type SellingTerms as MedusaTerms,
  type ProductPageAnswer,
  RELATED_ON_PAGE,
} from "medusa-backend/contract";
import { deliveryWords } from "~/domain/delivery-countries";
import { shortFlyAnswer } from "~/domain/fly-rules/fly-rules";
import { CURRENCY } from "~/domain/money";
import { type Product, toCardProduct } from "~/domain/product";
import type { Figures, Here, Kit, LinkedProducts, ProductPage, ProductReview, Variant } from "~/domain/product-page";
import { getEnv } from "~/lib/env.server";
import { toMarkedUp } from "~/lib/marked-up.server";
import { toSellingTerms } from "./costs.server";
import { shownPicture } from "./pictures.server";

export function toProduct(product: CatalogueProduct): Product {
  return {
    productId: product.id,
    handle: product.handle,
    name: product.title,
    imageUrl: shownPicture(product.copiedUrl ?? product.imageUrl),
    ...(product.copiedUrl && { typedImageUrl: shownPicture(product.imageUrl) }),
    shortDescription: product.shortDescription,
    description: product.description,
    price: { amount: product.price, currency: CURRENCY },
    available: product.available,
    ...(product.lowestBefore !== undefined && { lowestBefore: product.lowestBefore }),
    ...(product.rating && { rating: product.rating }),
    ...(product.offers && { variantId: product.variantId, offers: product.offers }),
    ...(product.facts && {
      weightGrams: product.facts.weightGrams,
      flightTimeMinutes: product.facts.flightTimeMinutes,
    }),
  };
}

const toKit = ({ parts, apart }: NonNullable<ProductPageAnswer["kit"]>): Kit => ({
  parts: parts.map(({ handle, title, quantity }) => ({ handle, name: title, quantity })),
  apart,
});

function toLinked({ products, count }: ProductPageAnswer["fits"]): LinkedProducts {
  return {
    products: products.map(({ handle, title, imageUrl, copiedUrl, price, offers }) => ({
      handle,
      name: title,
      imageUrl: shownPicture(copiedUrl ?? imageUrl),
      price: { amount: price, currency: CURRENCY },
      ...(offers && { offers }),
    })),
    count,
  };
}

function toChoices({ product, options, variants }: ProductPageAnswer): Pick<ProductPage, "options" | "variants"> {
  if (variants.length === 0) return {};
  return {
    options: options.map(({ name, values }) => ({
      name,
      values: values.map(({ value, swatch }) => ({ value, ...(swatch && { swatch }) })),
    })),
    variants: variants.map(({ id, values, price, available, lowestBefore, sku, images, figures, kit }): Variant => {
      const pictures = toPictures(product.title, images);
      return {
        variantId: id,
        values,
        price,
        available,
        ...(lowestBefore !== undefined && { lowestBefore }),
        ...(sku && { sku }),
        ...(pictures.length > 0 && { pictures }),
        ...(Object.keys(figures).length > 0 && { figures }),
        ...(kit && { kit: toKit(kit) }),
      };
    }),
  };
}

export const toReviews = (reviews: ProductPageAnswer["reviews"]): ProductReview[] =>
  reviews.map(({ reviewerName: name, photos, helpful, answer: text, answeredAt, ...review }) => ({
    ...review,
    name,
    ...(photos.length > 0 && { photos }),
    ...(helpful > 0 && { helpful }),
    ...(text !== null && answeredAt !== null && { answer: { text, answeredAt } }),
  }));

export function toProductPage(answer: ProductPageAnswer): ProductPage {
  const { typedImageUrl: _, ...product } = toProduct(answer.product);
  const html = toMarkedUp(answer.product.description);
  return {
    product,
    ...(html !== null && { descriptionHtml: html }),
    ...(answer.metaTitle && { metaTitle: answer.metaTitle }),
    ...(answer.metaDescription && { metaDescription: answer.metaDescription }),
    pictures: toPictures(product.name, answer.images),
    figures: answer.figures,
    here: toHere(answer.figures, answer.terms, answer.variants),
    rating: answer.rating,
    reviews: toReviews(answer.reviews),
    ...(answer.questions.count > 0 && { questions: answer.questions }),
    related: answer.related.map(toProduct).map(toCardProduct),
    ...(answer.fits.count > 0 && { fits: toLinked(answer.fits) }),
    ...(answer.goesWith.count > 0 && { goesWith: toLinked(answer.goesWith) }),
    ...(answer.kit && { kit: toKit(answer.kit) }),
    ...toChoices(answer),
    terms: toSellingTerms(answer.terms),
    offer: {
      sku: answer.sku,
      gtin: answer.gtin,
      ...(answer.variants.length > 0 && {
        gtins: Object.fromEntries(answer.variants.flatMap(({ id, gtin }) => (gtin ? [[id, gtin]] : []))),
      }),
      variantIds: answer.variants.length > 0 ? answer.variants.map(({ id }) => id) : [answer.product.variantId],
      deliveries: answer.deliveries,
      returnDays: answer.returnDays,
    },
  };
}

function toHere(
  figures: Figures,
  { country, countries }: Pick<MedusaTerms, "country" | "countries">,
  variants: ProductPageAnswer["variants"] = [],
): Here {
  const fly = shortFlyAnswer(figures, country);
  const flyOf = variants.flatMap((variant) => {
    const own = shortFlyAnswer({ ...figures, ...variant.figures }, country);
    return JSON.stringify(own) === JSON.stringify(fly) ? [] : [[variant.id, own] as const];
  });
  return {
    country,
    countries,
    delivery: deliveryWords(country, countries),
    fly,
    ...(flyOf.length > 0 && { flyOf: Object.fromEntries(flyOf) }),
  };
}

const toPictures = (name: string, images: ProductPageAnswer["images"]): ProductPage["pictures"] =>
  images.map(({ url, alt }) => toPicture(name, shownPicture(url), alt)).filter(({ src }) => src !== "");

/** `alt` in the shop's words or, for a built-in picture, by its view. */
function toPicture(name: string, src: string, alt: string): ProductPage["pictures"][number] {
  const view = builtInView(src);
  const words = alt || (view && `${name} ${view}`);
  return { src, ...(words && { alt: words }) };
}

/**
 * The list's data, and for a built-in product its pictures and figures. Related products are its neighbours in the
 * list, a drone's the drones. Null for a handle that the list does not have.
 */
export function toPageWithoutMedusa(
  handle: string,
  list: readonly Product[],
  country = getEnv().SHOP_DEFAULT_COUNTRY,
): ProductPage | null {
  const product = list.find((entry) => entry.handle === handle);
  if (!product) return null;
  const isDrone = ({ flightTimeMinutes }: Product) => flightTimeMinutes !== undefined;
  const alike = list.filter((other) => isDrone(other) === isDrone(product));
  const place = alike.indexOf(product);
  const known = BUILT_IN_PRODUCTS.find((entry) => entry.handle === handle);
  const first = Math.max(0, Math.min(place - 1, alike.length - RELATED_ON_PAGE - 1));
  const figures = known ? builtInFigures(known) : {};
  return {
    product,
    figures,
    here: toHere(figures, { country, countries: [] }),
    pictures: (known ? builtInPictures(known) : [product.imageUrl])
      .filter((src) => src !== "")
      .map((src) => toPicture(product.name, src, "")),
    rating: null,
    reviews: [],
    related: alike
      .slice(first, first + RELATED_ON_PAGE + 1)
      .filter((other) => other !== product)
      .slice(0, RELATED_ON_PAGE)
      .map(toCardProduct),
    terms: null,
    offer: null,
  };
}
