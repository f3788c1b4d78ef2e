import { z } from "zod";
import { vocabularyFaults } from "./schema-org";

/**
 * The search engines' requirements on the shop's structured data. Sources:
 * developers.google.com/search/docs/appearance/structured-data: merchant-listing, review-snippet, breadcrumb,
 * organization. That every name and value is one of schema.org's is checked by its vocabulary (schema-org.ts).
 */
const Context = z.literal("https://schema.org");
const Stars = z.number().min(1).max(5);

const Organization = z.object({
  "@context": Context,
  "@type": z.literal("Organization"),
  name: z.string().min(1),
  url: z.url(),
  logo: z.url(),
});

const BreadcrumbList = z.object({
  "@context": Context,
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(
      z.object({ "@type": z.literal("ListItem"), position: z.int().min(1), name: z.string().min(1), item: z.url() }),
    )
    .min(2),
});

const Days = z.object({ minValue: z.int().min(0), maxValue: z.int(), unitCode: z.literal("DAY") });
const Amount = z.string().regex(/^\d+\.\d{2}$/);

const ShippingDetails = z.object({
  "@type": z.literal("OfferShippingDetails"),
  shippingRate: z.object({ "@type": z.literal("MonetaryAmount"), value: Amount, currency: z.literal("USD") }),
  shippingDestination: z
    .array(z.object({ "@type": z.literal("DefinedRegion"), addressCountry: z.string().regex(/^[A-Z]{2}$/) }))
    .min(1),
  deliveryTime: z.object({
    "@type": z.literal("ShippingDeliveryTime"),
    handlingTime: Days.optional(),
    transitTime: Days,
  }),
});

const ReturnPolicy = z.object({
  "@type": z.literal("MerchantReturnPolicy"),
  applicableCountry: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  returnPolicyCategory: z.literal("https://schema.org/MerchantReturnFiniteReturnWindow"),
  merchantReturnDays: z.int().min(1),
  returnMethod: z.literal("https://schema.org/ReturnByMail"),
  returnFees: z.enum(["https://schema.org/FreeReturn", "https://schema.org/ReturnFeesCustomerResponsibility"]),
});

const Offer = z.object({
  "@type": z.literal("Offer"),
  url: z.url(),
  price: Amount,
  priceCurrency: z.literal("USD"),
  priceSpecification: z
    .object({ priceType: z.literal("https://schema.org/StrikethroughPrice"), price: Amount })
    .optional(),
  shippingDetails: z.array(ShippingDetails).min(1).optional(),
  hasMerchantReturnPolicy: ReturnPolicy.optional(),
  itemCondition: z.literal("https://schema.org/NewCondition"),
  availability: z.string().regex(/^https:\/\/schema\.org\/(InStock|LimitedAvailability|OutOfStock)$/),
});

const Review = z.object({
  "@type": z.literal("Review"),
  author: z.object({ "@type": z.literal("Person"), name: z.string().min(1).max(100) }),
  reviewBody: z.string(),
  reviewRating: z.object({ "@type": z.literal("Rating"), ratingValue: Stars }),
});

const Product = z.object({
  "@context": Context,
  "@type": z.literal("Product"),
  name: z.string().min(1),
  description: z.string().min(1),
  image: z.array(z.url()).min(1).optional(),
  sku: z.string().min(1).optional(),
  gtin: z
    .string()
    .regex(/^\d{8}$|^\d{12,14}$/)
    .optional(),
  brand: z.object({ "@type": z.literal("Brand"), name: z.string() }),
  manufacturer: z
    .object({ "@type": z.literal("Organization"), name: z.string().min(1), address: z.string().optional() })
    .optional(),
  weight: z
    .object({ "@type": z.literal("QuantitativeValue"), value: z.number().positive(), unitCode: z.literal("GRM") })
    .optional(),
  offers: Offer,
  aggregateRating: z
    .object({ "@type": z.literal("AggregateRating"), ratingValue: Stars, reviewCount: z.int().min(1) })
    .optional(),
  review: z.array(Review).min(1).optional(),
});

const { description, image, sku, gtin, weight, offers } = Product.shape;

/** A product with several variants, each with its own offer. */
const ProductGroup = Product.omit({ sku: true, gtin: true, weight: true, offers: true }).extend({
  "@type": z.literal("ProductGroup"),
  url: z.url(),
  productGroupID: z.string().min(1),
  variesBy: z.array(z.url()).min(1).optional(),
  hasVariant: z
    .array(
      z.object({
        "@type": z.literal("Product"),
        name: z.string().min(1),
        color: z.string().min(1).optional(),
        size: z.string().min(1).optional(),
        ...{ description, image, sku, gtin, weight, offers },
      }),
    )
    .min(2),
});

const StructuredData = z.discriminatedUnion("@type", [Organization, BreadcrumbList, Product, ProductGroup]);

/** The blocks of structured data in a page. @throws SyntaxError for one that is no JSON */
function blocksIn(html: string): unknown[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ""));
}

/** The structured data of a page, each block checked. @throws ZodError for data that a search engine would refuse. */
export function structuredDataOf(html: string): z.infer<typeof StructuredData>[] {
  return blocksIn(html).map((block) => StructuredData.parse(block));
}

/** The product block of a page. */
export function productDataOf(html: string): z.infer<typeof Product> {
  return Product.parse(structuredDataOf(html).find((block) => block["@type"] === "Product"));
}

const Typed = z.looseObject({ "@type": z.string() });

/**
 * Everything that is wrong with a page's structured data, a sentence each: by the requirements above, by schema.org's
 * vocabulary and by a validator of Google's requirements.
 * @throws SyntaxError for a block that is no JSON
 */
export async function structuredDataFaults(html: string): Promise<string[]> {
  const faults = blocksIn(html).map(async (block) => {
    const typed = Typed.safeParse(block);
    if (!typed.success) return ["A block has no @type."];
    const { error } = StructuredData.safeParse(block);
    const type = typed.data["@type"];
    const required = error?.issues.map(({ path, message }) => `${[type, ...path].join(".")}: ${message}.`) ?? [];
    return [...(await vocabularyFaults(typed.data)), ...required];
  });
  return (await Promise.all(faults)).flat();
}
