import type { CountryDelivery, FeedProduct, ListFeedAnswer } from "medusa-backend/contract";
import { ListFeed } from "medusa-backend/contract/routes";
import { CURRENCY_CODE } from "~/domain/money";
import { productPath } from "~/domain/product";
import { stockOf } from "~/domain/stock";
import { getEnv } from "~/lib/env.server";
import { toUnmarked } from "~/lib/marked-up.server";
import { dropNotInXml } from "~/lib/search-engines/crawling";
import type { FeedItem, FeedShipping } from "~/lib/search-engines/feed";
import { BRAND, toPlainAmount } from "~/lib/search-engines/structured-data";
import { createVisitorMedusa } from "./client.server";
import { shownPicture } from "./pictures.server";
import { toProduct } from "./to-product";

/** What Google reads: characters of a title, of a colour or size and of a description; more pictures; deliveries. */
const MOST_IN_TITLE = 150;
const MOST_IN_ATTRIBUTE = 100;
const MOST_IN_DESCRIPTION = 5_000;
const MOST_MORE_PICTURES = 10;
const MOST_DELIVERIES = 100;

const toText = (text: string, most: number) => [...dropNotInXml(text)].slice(0, most).join("").trim();
const toAmount = (minor: number) => `${toPlainAmount(minor)} ${CURRENCY_CODE}`;
const toMinute = (iso: string) => `${iso.slice(0, 16)}Z`;

/** `isHere`: in stock; otherwise the shop does not say when a parcel leaves. */
const toShipping = ({ country, service, price, days }: CountryDelivery, isHere: boolean): FeedShipping => ({
  country: country.toUpperCase(),
  ...(service && { service: toText(service, MOST_IN_TITLE) }),
  price: toAmount(price),
  ...(days &&
    isHere && {
      min_handling_time: String(days.handling.from),
      max_handling_time: String(days.handling.to),
    }),
  ...(days && { min_transit_time: String(days.transit.from), max_transit_time: String(days.transit.to) }),
});

/** Dates only if a planned end is known, because services ask for both. */
function toPrices({ price, lowestBefore, loweredAt, endAt }: FeedProduct) {
  if (lowestBefore === undefined) return { price: toAmount(price) };
  return {
    price: toAmount(lowestBefore),
    sale_price: toAmount(price),
    ...(loweredAt && endAt && { sale_price_effective_date: `${toMinute(loweredAt)}/${toMinute(endAt)}` }),
  };
}

export function toFeedItem(found: FeedProduct, deliveries: readonly CountryDelivery[], origin: string): FeedItem {
  const product = toProduct(found);
  const { kind, weightGrams, massGrams, flightTimeMinutes, maker, makerAddress, makerContact } = found.figures;
  const { kind: stock } = stockOf({ product, freshness: "live" });
  const [main, ...more] = found.pictures.map(shownPicture).filter(Boolean);
  const texts = [product.shortDescription, toUnmarked(product.description)].filter(Boolean).join("\n\n");
  const madeBy = [maker, makerAddress, makerContact].filter(Boolean).join(", ");
  const type = [flightTimeMinutes !== undefined && "Drones", kind].filter(Boolean).join(" > ");
  const grams = weightGrams ?? massGrams;
  const isHere = stock === "in-stock" || stock === "few";
  const toAddress = (picture: string) => new URL(picture, origin).href;
  return {
    id: product.productId,
    ...(found.itemGroupId && { item_group_id: found.itemGroupId }),
    title: toText(product.name, MOST_IN_TITLE),
    description: toText(texts || product.name, MOST_IN_DESCRIPTION),
    link: `${origin}${productPath(product)}`,
    ...(main && { image_link: toAddress(main) }),
    ...(more.length > 0 && { additional_image_link: more.slice(0, MOST_MORE_PICTURES).map(toAddress) }),
    availability: stock === "sold-out" ? "out_of_stock" : "in_stock",
    ...toPrices(found),
    condition: "new",
    brand: BRAND,
    ...(madeBy && { manufacturer_info: toText(madeBy, MOST_IN_DESCRIPTION) }),
    ...(found.gtin && { gtin: found.gtin }),
    identifier_exists: found.gtin ? "yes" : "no",
    ...(type && { product_type: toText(type, MOST_IN_TITLE) }),
    ...(found.colour && { color: toText(found.colour, MOST_IN_ATTRIBUTE) }),
    ...(found.size && { size: toText(found.size, MOST_IN_ATTRIBUTE) }),
    ...(grams !== undefined && { product_weight: `${grams} g` }),
    ...(found.parcelGrams !== null && { shipping_weight: `${found.parcelGrams} g` }),
    ...(deliveries.length > 0 && {
      shipping: deliveries.slice(0, MOST_DELIVERIES).map((delivery) => toShipping(delivery, isHere)),
    }),
  };
}

/** A page at a time, oldest product first. @throws AppError while Medusa does not answer */
export async function* readFeed(requestId: string): AsyncGenerator<FeedItem[]> {
  const medusa = createVisitorMedusa({ requestId });
  const { PUBLIC_URL } = getEnv();
  for (let after: string | null = null; ; ) {
    const { products, deliveries, next }: ListFeedAnswer = await medusa.call(ListFeed, after === null ? {} : { after });
    yield products.map((product) => toFeedItem(product, deliveries, PUBLIC_URL));
    if (next === null) return;
    after = next;
  }
}
