import { productDataOf } from "./structured-data";

/** The fields of a product in the feed by their names; of a delivery, its own fields as one text. */
export type FeedFields = Record<string, string[]>;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const readText = (xml: string) => xml.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const toDelivery = (fields: Iterable<[string, string]>) =>
  [...fields].map(([name, value]) => `${name}=${value}`).join(" ");

/** The elements of Google's names that stand in this text, in their order. */
function* elementsIn(xml: string): Generator<[name: string, content: string]> {
  for (const [, name = "", content = ""] of xml.matchAll(/<g:(\w+)>([\s\S]*?)<\/g:\1>/g)) yield [name, content];
}

/** The products in a part of the feed as XML that ends between two of them. */
export function readXmlItems(xml: string): FeedFields[] {
  return [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = ""]) => {
    const fields: FeedFields = {};
    for (const [name, content] of elementsIn(item)) {
      const value = name === "shipping" ? toDelivery(elementsIn(content)) : content;
      fields[name] = [...(fields[name] ?? []), readText(value)];
    }
    return fields;
  });
}

type JsonValue = string | Record<string, string>;

/** The products in the feed as JSON Lines. */
export function readJsonItems(text: string): FeedFields[] {
  const toValue = (value: JsonValue) => (typeof value === "string" ? value : toDelivery(Object.entries(value)));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const fields = Object.entries(JSON.parse(line) as Record<string, JsonValue | JsonValue[]>);
      return Object.fromEntries(fields.map(([name, value]) => [name, [value].flat().map(toValue)]));
    });
}

const IN_STOCK = { "https://schema.org/InStock": "in_stock", "https://schema.org/LimitedAvailability": "in_stock" };
const AVAILABILITY: Record<string, string> = { ...IN_STOCK, "https://schema.org/OutOfStock": "out_of_stock" };

/** What the structured data of a product's page say, in the feed's words; undefined if the feed must not say it. */
function fieldsOfPage({ name, offers, image, gtin, brand, manufacturer, weight }: ReturnType<typeof productDataOf>) {
  const before = offers.priceSpecification?.price;
  const toMoney = (amount: string) => `${amount} ${offers.priceCurrency}`;
  return {
    title: name,
    link: offers.url,
    price: toMoney(before ?? offers.price),
    sale_price: before && toMoney(offers.price),
    availability: AVAILABILITY[offers.availability],
    image_link: image?.[0],
    gtin,
    identifier_exists: gtin ? "yes" : "no",
    brand: brand.name,
    // The feed adds how the maker is reached.
    manufacturer_info: manufacturer && [manufacturer.name, manufacturer.address].filter(Boolean).join(", "),
    product_weight: weight && `${weight.value} g`,
  };
}

const quoted = (value: string | undefined) => (value === undefined ? "missing" : `"${value}"`);

/**
 * Where a product's line of the feed says something else than its page: a sentence for each field, with both values.
 * The page's structured data are compared with the feed, and with the price that people see.
 * @throws ZodError for a page without the data of a product
 */
export function differencesOf(handle: string, page: string, item: FeedFields | undefined): string[] {
  if (!item) return [`${handle} has a page, and is not in the feed.`];
  const data = productDataOf(page);
  const differing = Object.entries(fieldsOfPage(data)).flatMap(([field, told]) => {
    const sent = item[field]?.join(", ");
    const isSame = sent === told || (field === "manufacturer_info" && told && sent?.startsWith(`${told}, `));
    return isSame ? [] : `${handle}: ${field} is ${quoted(sent)} in the feed and ${quoted(told)} on the page.`;
  });
  const { price } = data.offers;
  const [, shown] = /data-testid="price"[^>]*>([^<]*)</.exec(page) ?? [];
  if (shown?.replace(/[^\d.]/g, "") === price) return differing;
  return [...differing, `${handle}: price is "${price}" in its structured data and ${quoted(shown)} on the page.`];
}
