import { describe, expect, it } from "vitest";
import { structuredDataFaults } from "./structured-data";

const offers = {
  "@type": "Offer",
  url: "https://shop.example/products/kite",
  price: "149.00",
  priceCurrency: "USD",
  itemCondition: "https://schema.org/NewCondition",
  availability: "https://schema.org/InStock",
  seller: { "@id": "https://shop.example/#organization" },
  hasMerchantReturnPolicy: {
    "@type": "MerchantReturnPolicy",
    applicableCountry: ["US"],
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 30,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/FreeReturn",
  },
};
const product = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Kite",
  description: "Flies.",
  image: ["https://shop.example/kite.webp"],
  brand: { "@type": "Brand", name: "Aeroloft" },
  manufacturer: { "@type": "Organization", name: "Kite Works" },
  weight: { "@type": "QuantitativeValue", value: 240, unitCode: "GRM" },
  aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
  offers,
};

const faultsOf = (...blocks: object[]) =>
  structuredDataFaults(
    blocks.map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`).join("<p></p>"),
  );

describe("structured data", () => {
  it("without a fault are not complained about, nor is what Google only recommends", async () => {
    expect(await faultsOf(product)).toEqual([]);
    expect(await structuredDataFaults("<p>none</p>")).toEqual([]);
  });

  const NOT = "is not supported by the schema.org specification.";
  const withOffer = (change: object) => ({ ...product, offers: { ...offers, ...change } });
  const stars = { "@type": "AggregateRating", ratingValue: 4.5 };
  it.each<[string, object, string]>([
    ["a property that schema.org does not have", { ...product, colour: "red" }, `"colour" for type "Product" ${NOT}`],
    [
      "a property of another type",
      withOffer({ merchantReturnDays: 30 }),
      `"merchantReturnDays" for type "Offer" ${NOT}`,
    ],
    [
      "a type that schema.org does not have",
      { ...product, manufacturer: { "@type": "Company", name: "Kite Works" } },
      'Product.manufacturer: Type "Company" is not a valid schema.org type.',
    ],
    [
      "a type that the property does not take",
      withOffer({ seller: { "@type": "Brand", name: "Aeroloft" } }),
      'Product.offers: "seller" is of the type Brand. It takes Organization, Person.',
    ],
    [
      "a value that the enumeration does not have",
      withOffer({ businessFunction: "https://schema.org/Selling" }),
      'Product.offers: "businessFunction" is https://schema.org/Selling. It takes BusinessFunction.',
    ],
    [
      "a missing field that Google requires",
      { ...product, aggregateRating: stars },
      'attribute "ratingCount" is missing',
    ],
    ["a missing picture", { ...product, image: undefined }, 'Product: Required attribute "image" is missing.'],
    ["a price that is no number", withOffer({ price: "$149" }), "Product.offers.price: Invalid string"],
    ["no type", { "@context": "https://schema.org", name: "Kite" }, "A block has no @type."],
  ])("with %s are found", async (_, block, sentence) => {
    expect((await faultsOf(product, block)).filter((fault) => fault.includes(sentence))).toHaveLength(1);
  });
});
