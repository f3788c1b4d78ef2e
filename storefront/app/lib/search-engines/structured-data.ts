import { toMajor } from "~/domain/money";
import { productPath } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import { stockOf } from "~/domain/stock";

const BRAND = "Aeroloft";
/** Schema.org's values for `stockOf`; an uncertain stock has none. */
const AVAILABILITY = {
  "in-stock": "https://schema.org/InStock",
  "made-to-order": "https://schema.org/InStock",
  few: "https://schema.org/LimitedAvailability",
  "sold-out": "https://schema.org/SoldOut",
  uncertain: null,
} as const;

const absolute = (origin: string, address: string) => (address.startsWith("/") ? `${origin}${address}` : address);

/** An object as the text of a script element, escaped so that no value can end the element. */
export function toScriptText(data: object): string {
  return JSON.stringify(data)
    .replace(/</g, "\\u003c")
    .replace(/\u2028|\u2029/g, " ");
}

/**
 * Search engines read what the server sends, so the code that makes the data is left out of the browser's build: there
 * it is empty, and React leaves the text of the server's elements as it is.
 */
const isMade = import.meta.env.SSR;

/**
 * The organization behind the shop. Source: developers.google.com/search/docs/appearance/structured-data/organization
 */
export function organizationData(origin: string, contact: { emails: readonly string[]; phones: readonly string[] }) {
  if (!isMade) return {};
  const [email] = contact.emails;
  const [telephone] = contact.phones;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: BRAND,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(email ? { email } : {}),
    ...(telephone ? { telephone } : {}),
  };
}

type Step = { name: string; path: string };

/** The breadcrumbs of the Store. */
export const STORE_TRAIL: readonly Step[] = [
  { name: "Home", path: "/" },
  { name: "Store", path: "/explore" },
];

/** The breadcrumbs of a product's page. */
export const trailTo = (product: ShownProductPage["product"]): Step[] => [
  ...STORE_TRAIL,
  { name: product.name, path: productPath(product) },
];

/** The breadcrumbs of a page as structured data. Source: …/structured-data/breadcrumb */
export function breadcrumbData(origin: string, trail: readonly Step[]) {
  if (!isMade) return {};
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/**
 * The product and its offer as on the page; an average and reviews only if there are any. Source:
 * …/structured-data/merchant-listing and …/review-snippet
 */
export function productData(origin: string, shown: ShownProductPage) {
  if (!isMade) return {};
  const { product, pictures, rating, reviews } = shown;
  const availability = AVAILABILITY[stockOf(shown).kind];
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${origin}${productPath(product)}#product`,
    name: product.name,
    description: product.shortDescription || product.description || product.name,
    sku: product.handle,
    brand: { "@type": "Brand", name: BRAND },
    ...(pictures.length > 0 ? { image: pictures.map(({ src }) => absolute(origin, src)) } : {}),
    offers: {
      "@type": "Offer",
      url: `${origin}${productPath(product)}`,
      price: toMajor(product.price.amount, product.price.currency).toFixed(2),
      priceCurrency: product.price.currency.toUpperCase(),
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@id": `${origin}/#organization` },
      ...(availability ? { availability } : {}),
    },
    ...(rating ? { aggregateRating: ratingData(rating), review: reviews.map(reviewData) } : {}),
  };
}

function ratingData({ average, count }: NonNullable<ShownProductPage["rating"]>) {
  return {
    "@type": "AggregateRating",
    ratingValue: Math.round(average * 10) / 10,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

function reviewData({ name, description, rating, writtenAt }: ShownProductPage["reviews"][number]) {
  return {
    "@type": "Review",
    author: { "@type": "Person", name },
    datePublished: writtenAt.slice(0, 10),
    reviewBody: description,
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
  };
}
