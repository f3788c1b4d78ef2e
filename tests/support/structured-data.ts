import { z } from "zod";

/**
 * The search engines' requirements on the shop's structured data. Sources: schema.org;
 * developers.google.com/search/docs/appearance/ structured-data: merchant-listing, review-snippet, breadcrumb,
 * organization.
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
      z.object({
        "@type": z.literal("ListItem"),
        position: z.int().min(1),
        name: z.string().min(1),
        item: z.url(),
      }),
    )
    .min(2),
});

const Offer = z.object({
  "@type": z.literal("Offer"),
  url: z.url(),
  price: z.string().regex(/^\d+\.\d{2}$/),
  priceCurrency: z.literal("USD"),
  itemCondition: z.literal("https://schema.org/NewCondition"),
  availability: z.enum(
    ["InStock", "LimitedAvailability", "SoldOut"].map((word) => `https://schema.org/${word}`) as [string, ...string[]],
  ),
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
  sku: z.string().min(1),
  brand: z.object({ "@type": z.literal("Brand"), name: z.string() }),
  offers: Offer,
  aggregateRating: z
    .object({ "@type": z.literal("AggregateRating"), ratingValue: Stars, reviewCount: z.int().min(1) })
    .optional(),
  review: z.array(Review).min(1).optional(),
});

const StructuredData = z.discriminatedUnion("@type", [Organization, BreadcrumbList, Product]);

/** The structured data of a page, each block checked. @throws ZodError for data that a search engine would refuse. */
export function structuredDataOf(html: string): z.infer<typeof StructuredData>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  return [...blocks].map(([, json]) => StructuredData.parse(JSON.parse(json ?? "")));
}

/** The product block of a page. */
export function productDataOf(html: string): z.infer<typeof Product> {
  return Product.parse(structuredDataOf(html).find((block) => block["@type"] === "Product"));
}
