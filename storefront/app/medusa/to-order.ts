import type { ShopOrder } from "medusa-backend/contract";
import { countryLine, placeName } from "medusa-backend/contract/countries";
import { stateOf } from "~/domain/order";
import { shownPicture } from "./pictures.server";

/**
 * `total` is the charge, even after a refund; `refunded` is its refunded part. A line's `productId` is the variant's id
 * if it was sold as one of several. A new field of Medusa's contract arrives under its own name.
 */
export function toOrder(order: ShopOrder) {
  const { id, items, shipping, tax, discount, discountCodes, paymentIntentId, progress: _, country, ...same } = order;
  return {
    ...same,
    orderId: id,
    items: items.map(({ productId, variantId, title, imageUrl, copiedUrl, unitPrice, quantity }) => ({
      productId: variantId ?? productId,
      name: title,
      imageUrl: shownPicture(copiedUrl ?? imageUrl),
      ...(copiedUrl && { typedImageUrl: shownPicture(imageUrl) }),
      unitPrice,
      quantity,
    })),
    extras: { shipping, tax, discount, codes: discountCodes },
    state: stateOf(order),
    transactionId: paymentIntentId,
    /** Inside a sentence ("the United States"); empty if unknown. */
    place: country.code ? placeName(country.code) : "",
    /** The address's last line, empty if the address names the country. */
    countryLine: countryLine(order),
  };
}
export type Order = ReturnType<typeof toOrder>;
