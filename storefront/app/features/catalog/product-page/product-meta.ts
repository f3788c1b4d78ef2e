import type { MetaDescriptor } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import { pageMeta } from "~/lib/page-meta";
import { preloadPicture } from "~/lib/preload-picture";
import { avifSrcSet, getPictureName } from "~/ui/product-picture/address";
import { PICTURES } from "~/ui/product-picture/pictures";
import { STAGE_SIZES } from "./stage-sizes";

/** Search engines cut longer ones, in characters. */
const MOST_IN_DESCRIPTION = 160;

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST_IN_DESCRIPTION) return text;
  return `${characters
    .slice(0, MOST_IN_DESCRIPTION - 1)
    .join("")
    .trimEnd()}…`;
}

/**
 * The 1200 × 630 picture that artwork/scripts/make-site-pictures.ts made from a product's own picture; else the
 * product's picture as it is.
 */
function socialPicture({ product: { name }, pictures: [main] }: ShownProductPage) {
  if (!main) return {};
  const ours = getPictureName(main);
  const src = ours && PICTURES.has(ours) ? `/images/social/${ours}.jpg` : main;
  return { picture: { src, alt: name } };
}

/** The picture at the top of the page, where it is one of the shop's. */
function largePicture({ pictures: [main] }: ShownProductPage): MetaDescriptor[] {
  const ours = main ? getPictureName(main) : null;
  if (!ours || !PICTURES.has(ours)) return [];
  return [preloadPicture({ srcSet: avifSrcSet(ours), sizes: STAGE_SIZES })];
}

/**
 * The head of a product's page: a preload of its largest picture first, then what search engines and link previews
 * read.
 */
export function productMeta(matches: Parameters<typeof pageMeta>[0], shown: ShownProductPage): MetaDescriptor[] {
  const { product } = shown;
  const price = formatMoney(product.price.amount, product.price.currency);
  const about = product.shortDescription || product.description || `${product.name} at Aeroloft.`;
  return [
    ...largePicture(shown),
    ...pageMeta(matches, {
      title: shown.metaTitle ?? `${product.name} – Aeroloft`,
      description: cut(shown.metaDescription ?? `${about} ${price}.`),
      path: productPath(product),
      type: "product",
      ...socialPicture(shown),
    }),
  ];
}
