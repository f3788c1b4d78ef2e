import { expect, it } from "vitest";
import { differencesOf, readXmlItems } from "./feed";

const data = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Kite & Co",
  description: "Flies.",
  image: ["https://shop.example/kite.webp", "https://shop.example/box.webp"],
  gtin: "4006381333931",
  brand: { "@type": "Brand", name: "Aeroloft" },
  manufacturer: { "@type": "Organization", name: "Kite Works", address: "1 Hangar Road" },
  weight: { "@type": "QuantitativeValue", value: 240, unitCode: "GRM" },
  offers: {
    "@type": "Offer",
    url: "https://shop.example/products/kite",
    price: "1129.00",
    priceCurrency: "USD",
    priceSpecification: { priceType: "https://schema.org/StrikethroughPrice", price: "1149.00" },
    itemCondition: "https://schema.org/NewCondition",
    availability: "https://schema.org/LimitedAvailability",
  },
};
const PAGE = `<p class="x" data-testid="price">$1,129.00</p>
  <script type="application/ld+json">${JSON.stringify(data)}</script>`;
const LINE = `<item>
<g:id>prod_1</g:id>
<g:title>Kite &amp; Co</g:title>
<g:link>https://shop.example/products/kite</g:link>
<g:image_link>https://shop.example/kite.webp</g:image_link>
<g:availability>in_stock</g:availability>
<g:price>1149.00 USD</g:price>
<g:sale_price>1129.00 USD</g:sale_price>
<g:brand>Aeroloft</g:brand>
<g:manufacturer_info>Kite Works, 1 Hangar Road, mail@kites.example</g:manufacturer_info>
<g:gtin>4006381333931</g:gtin>
<g:identifier_exists>yes</g:identifier_exists>
<g:product_weight>240 g</g:product_weight>
</item>`;
const compare = (line: string, page = PAGE) => differencesOf("kite", page, readXmlItems(line)[0]);

it("a product's line of the feed that says what its page says does not differ", () => {
  expect(compare(LINE)).toEqual([]);
});

it.each([
  ["1149.00 USD", "1148.00 USD", 'price is "1148.00 USD" in the feed and "1149.00 USD" on the page.'],
  ["<g:sale_price>1129.00 USD</g:sale_price>", "", 'sale_price is missing in the feed and "1129.00 USD" on the page.'],
  ["in_stock", "out_of_stock", 'availability is "out_of_stock" in the feed and "in_stock" on the page.'],
  ["Kite &amp; Co", "Kite", 'title is "Kite" in the feed and "Kite & Co" on the page.'],
  ["Kite Works, 1 Hangar Road, ", "Kite Works, ", 'manufacturer_info is "Kite Works, mail@kites.example" in the feed'],
])("one with another value differs: %s", (told, other, sentence) => {
  const [first, ...more] = compare(LINE.replace(told, other));
  expect(first).toContain(`kite: ${sentence}`);
  expect(more).toEqual([]);
});

it("a product that is only in the store, or shows another price than it tells, differs", () => {
  expect(compare("")).toEqual(["kite has a page, and is not in the feed."]);
  const other = 'kite: price is "1129.00" in its structured data and "$129.00" on the page.';
  expect(compare(LINE, PAGE.replace("$1,129.00", "$129.00"))).toEqual([other]);
});
