import type {
  AggregateRating,
  BreadcrumbList,
  MerchantReturnPolicy,
  Offer as OfferData,
  OfferShippingDetails,
  Organization,
  Product,
  ProductGroup,
  QuantitativeValue,
  Review,
  WithContext,
} from "schema-dts";
import { CURRENCY_CODE, toMajor } from "~/domain/money";
import { productPath } from "~/domain/product";
import type { Offer, ShownProductPage } from "~/domain/product-page";
import { type Stock, stockOf } from "~/domain/stock";
import { propertyOf, toBought, withVariant } from "~/domain/variants";
import { toAbsolute } from "../page-meta";

export const BRAND = "Aeroloft";
/** Schema.org has no value for an uncertain stock. */
const AVAILABILITY = {
  "in-stock": "https://schema.org/InStock",
  "made-to-order": "https://schema.org/InStock",
  few: "https://schema.org/LimitedAvailability",
  "sold-out": "https://schema.org/OutOfStock",
  uncertain: undefined,
} as const;

/** For a script element: no value can end the element. */
export function toScriptText(data: object): string {
  return JSON.stringify(data)
    .replace(/</g, "\\u003c")
    .replace(/\u2028|\u2029/g, " ");
}

/** False in browsers, which need none of it: React keeps the text of the server's elements. */
const isMade = import.meta.env.SSR;

/** In minor units, as search engines and shopping services read it: "149.00". */
export const toPlainAmount = (minor: number): string => toMajor(minor).toFixed(2);

/** Source: developers.google.com/search/docs/appearance/structured-data/organization */
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
    email: email || undefined,
    telephone: telephone || undefined,
  } satisfies WithContext<Organization>;
}

type Step = { name: string; path: string };

export const STORE_TRAIL: readonly Step[] = [
  { name: "Home", path: "/" },
  { name: "Store", path: "/explore" },
];

export const trailTo = (product: ShownProductPage["product"]): Step[] => [
  ...STORE_TRAIL,
  { name: product.name, path: productPath(product) },
];

/** Source: …/structured-data/breadcrumb */
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
  } satisfies WithContext<BreadcrumbList>;
}

/**
 * What is not known, or not said on the page, is left out. A product with several variants is a group of them, each
 * with its own offer. Source: …/structured-data/merchant-listing, …/product-variants and …/review-snippet
 */
export function productData(origin: string, shown: ShownProductPage, offer: Offer | null) {
  if (!isMade) return {};
  if (shown.variants) return groupData(origin, shown, offer);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${origin}${productPath(shown.product)}#product`,
    name: shown.product.name,
    ...factsData(shown),
    sku: offer?.sku ?? undefined,
    gtin: offer?.gtin ?? undefined,
    ...thingData(origin, shown),
    offers: offerData(origin, shown, offer),
    ...ratedData(shown),
  } satisfies WithContext<Product>;
}

const describe = ({ shortDescription, description, name }: ShownProductPage["product"]): string =>
  shortDescription || description || name;

const factsData = ({ product, figures }: ShownProductPage) => ({
  description: describe(product),
  brand: { "@type": "Brand", name: BRAND } as const,
  manufacturer: figures.maker
    ? ({ "@type": "Organization", name: figures.maker, address: figures.makerAddress } as const)
    : undefined,
});

function thingData(origin: string, { pictures, figures }: ShownProductPage) {
  const grams = figures.weightGrams ?? figures.massGrams;
  return {
    image: pictures.length > 0 ? pictures.map(({ src }) => toAbsolute(origin, src)) : undefined,
    weight:
      grams === undefined ? undefined : ({ "@type": "QuantitativeValue", value: grams, unitCode: "GRM" } as const),
  };
}

const ratedData = ({ rating, reviews }: ShownProductPage) => ({
  aggregateRating: rating ? ratingData(rating) : undefined,
  review: rating ? reviews.map(reviewData) : undefined,
});

function offerData(origin: string, shown: ShownProductPage, offer: Offer | null, address = productPath(shown.product)) {
  const { product } = shown;
  const stock = stockOf(shown);
  const before = product.lowestBefore;
  return {
    "@type": "Offer",
    url: `${origin}${address}`,
    price: toPlainAmount(product.price.amount),
    priceCurrency: CURRENCY_CODE,
    priceSpecification:
      before === undefined
        ? undefined
        : {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/StrikethroughPrice",
            price: toPlainAmount(before),
            priceCurrency: CURRENCY_CODE,
          },
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@id": `${origin}/#organization` },
    availability: AVAILABILITY[stock.kind],
    shippingDetails: offer && stock.kind !== "uncertain" ? shippingData(offer, stock) : undefined,
    hasMerchantReturnPolicy: offer ? returnData(offer) : undefined,
  } satisfies OfferData;
}

/** The group's identifier is the feed's `item_group_id`. */
function groupData(origin: string, shown: ShownProductPage, offer: Offer | null) {
  const { product, options = [], variants = [] } = shown;
  const properties = options.map(({ name }) => propertyOf(name));
  const variesBy = properties.flatMap((property) => (property ? [`https://schema.org/${property}`] : []));
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    "@id": `${origin}${productPath(product)}#product`,
    name: product.name,
    url: `${origin}${productPath(product)}`,
    ...factsData(shown),
    productGroupID: product.productId,
    variesBy: variesBy.length > 0 ? variesBy : undefined,
    hasVariant: variants.map((variant): Product => {
      const chosen = withVariant(shown, variant);
      const bought = toBought(chosen, variant);
      const values = properties.flatMap((property, place) => (property ? [[property, variant.values[place]]] : []));
      return {
        "@type": "Product",
        "@id": `${origin}${productPath(bought)}#product`,
        name: bought.name,
        description: describe(product),
        sku: variant.sku,
        gtin: offer?.gtins?.[variant.variantId],
        ...Object.fromEntries(values),
        ...thingData(origin, chosen),
        offers: offerData(origin, chosen, offer, productPath(bought)),
      };
    }),
    ...ratedData(shown),
  } satisfies WithContext<ProductGroup>;
}

type Delivery = Offer["deliveries"][number];
type Days = NonNullable<Delivery["days"]>["transit"];

const daysData = ({ from, to }: Days): QuantitativeValue => ({
  "@type": "QuantitativeValue",
  minValue: from,
  maxValue: to,
  unitCode: "DAY",
});

const toCountryCode = ({ country }: Delivery) => country.toUpperCase();

/** Only with a known time (search engines read no other). When a parcel leaves is said of what is in stock only. */
function shippingData({ deliveries }: Offer, { kind }: Stock): OfferShippingDetails[] | undefined {
  const isHere = kind === "in-stock" || kind === "few";
  const groups = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const terms = JSON.stringify([delivery.price, delivery.days]);
    groups.set(terms, [...(groups.get(terms) ?? []), delivery]);
  }
  const known = [...groups.values()].flatMap((group): OfferShippingDetails[] => {
    const [first] = group;
    if (!first?.days) return [];
    const { price, days } = first;
    return [
      {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: toPlainAmount(price), currency: CURRENCY_CODE },
        shippingDestination: group.map((delivery) => ({
          "@type": "DefinedRegion",
          addressCountry: toCountryCode(delivery),
        })),
        deliveryTime: {
          "@type": "ShippingDeliveryTime",
          handlingTime: isHere ? daysData(days.handling) : undefined,
          transitTime: daysData(days.transit),
        },
      },
    ];
  });
  return known.length > 0 ? known : undefined;
}

/** A shop that takes nothing back says so on its page alone. */
function returnData({ deliveries, returnDays, returnFees }: Offer): MerchantReturnPolicy | undefined {
  if (returnDays === 0 || deliveries.length === 0) return undefined;
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: deliveries.map(toCountryCode),
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: returnDays,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: returnFees && `https://schema.org/${returnFees}`,
  };
}

function ratingData({ average, count }: NonNullable<ShownProductPage["rating"]>): AggregateRating {
  return {
    "@type": "AggregateRating",
    ratingValue: Math.round(average * 10) / 10,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

function reviewData({ name, description, rating, createdAt }: ShownProductPage["reviews"][number]): Review {
  return {
    "@type": "Review",
    author: { "@type": "Person", name },
    datePublished: createdAt.slice(0, 10),
    reviewBody: description,
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
  };
}
