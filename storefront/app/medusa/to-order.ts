import { toCamelCaseKeys } from "es-toolkit/object";
import type { ShopOrder } from "medusa-backend/contract";
import { countryLine, placeName } from "medusa-backend/contract/countries";
import { fromMajor } from "~/domain/money";
import { type Extras, stateOf } from "~/domain/order";
import { shownPicture } from "./pictures.server";

/**
 * An order in the screens' shape: names in camel case, money in minor units, times as UTC ISO strings, pictures that a
 * screen may show. `total` is the charge, even after a refund; `refunded` is its refunded part. A new field of Medusa's
 * contract arrives under its own name.
 */
export function toOrder(order: ShopOrder) {
  const { id, items, shipping, tax, discount, discountCodes, paymentIntentId, progress, country, ...same } = order;
  const money = { total: fromMajor(order.total), refunded: fromMajor(order.refunded) };
  const extras: Extras = {
    shipping: fromMajor(shipping),
    tax: fromMajor(tax),
    discount: fromMajor(discount),
    codes: discountCodes,
  };
  return {
    ...toCamelCaseKeys(same),
    ...money,
    orderId: id,
    items: items.map((item) => ({
      productId: item.productId,
      name: item.title,
      imageUrl: shownPicture(item.copiedUrl ?? item.imageUrl),
      ...(item.copiedUrl && { typedImageUrl: shownPicture(item.imageUrl) }),
      unitPrice: fromMajor(item.unitPrice),
      quantity: item.quantity,
    })),
    extras,
    state: stateOf({ status: order.status, progress, ...money }),
    transactionId: paymentIntentId,
    /** The country of delivery inside a sentence ("the United States"); empty if unknown. */
    place: country.code ? placeName(country.code) : "",
    /** The country as the address's last line, empty if the address names it. */
    countryLine: countryLine(order),
  };
}
export type Order = ReturnType<typeof toOrder>;
