import type { MetaDescriptor } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import { pageMeta } from "~/lib/page-meta";
import { getPictureName } from "~/ui/product-picture/address";
import { PICTURES } from "~/ui/product-picture/pictures";

/** Longer ones are cut by search engines, in characters. */
const MOST_IN_DESCRIPTION = 160;

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST_IN_DESCRIPTION) return text;
  return `${characters
    .slice(0, MOST_IN_DESCRIPTION - 1)
    .join("")
    .trimEnd()}…`;
}

/** The 1200 × 630 picture that artwork/scripts/make-site-pictures.ts made of a product's own one; else the product's picture as it is. */
function socialPicture({ product: { name }, pictures: [main] }: ShownProductPage) {
  if (!main) return {};
  const ours = getPictureName(main);
  const src = ours && PICTURES.has(ours) ? `/images/social/${ours}.jpg` : main;
  return { picture: { src, alt: name } };
}

/** What search engines and link previews read of a product's page. */
export function productMeta(matches: Parameters<typeof pageMeta>[0], shown: ShownProductPage): MetaDescriptor[] {
  const { product } = shown;
  const price = formatMoney(product.price.amount, product.price.currency);
  const about = product.shortDescription || product.description || `${product.name} at Aeroloft.`;
  return pageMeta(matches, {
    title: `${product.name} – Aeroloft`,
    description: cut(`${about} ${price}.`),
    path: productPath(product),
    type: "product",
    ...socialPicture(shown),
  });
}
