import type { MetaDescriptor } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import { pageMeta, preloadPicture } from "~/lib/page-meta";
import { filesOf } from "~/ui/product-picture/address";
import { STAGE_SIZES } from "./gallery";

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
  const ours = filesOf(main.src)?.name;
  const src = ours ? `/images/social/${ours}.jpg` : main.src;
  return { picture: { src, alt: main.alt || name } };
}

/** The picture at the top of the page, if the shop has it in several widths. */
function largePicture({ pictures: [main] }: ShownProductPage): MetaDescriptor[] {
  const files = main ? filesOf(main.src) : null;
  return files ? [preloadPicture({ srcSet: files.avif, sizes: STAGE_SIZES })] : [];
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
