import type { AppError } from "~/domain/app-error";
import { toMajor } from "~/domain/money";

/** Medusa's field names that differ on the legacy wire. */
const LEGACY_NAMES: Record<string, string> = {
  productId: "_id",
  title: "productName",
  paymentIntentId: "transactionId",
  imageUrl: "productImg",
  photoUrl: "reviewerImg",
  sku: "productSku",
  pieces: "productStock",
  orderItems: "order_items",
  totalAmount: "total_amount",
  discountCode: "discount_code",
  addressParts: "address_parts",
  countryCode: "country_code",
  countryFrom: "country_from",
};

const inMajor = (minor: number | undefined) => (minor === undefined ? undefined : toMajor(minor));

/**
 * An error in the form of /api/server, without its cause. `price_changed` has the fresh `order_items` and
 * `total_amount` beside `error`, and the other parts of the total (`delivery_amount`, `tax_amount`, `discount_amount`)
 * if there are any; `unavailable` has the available quantity of each product.
 */
export function toErrorBody(error: AppError): Record<string, unknown> {
  const { code, message, fields } = error;
  const body = { error: { code, message, ...(code === "invalid" && fields && { fields: toLegacyFields(fields) }) } };
  const items = error.details?.order_items;
  if (code === "unavailable" && items) {
    return { ...body, order_items: items.map(({ product_id, available }) => ({ _id: product_id, available })) };
  }
  if (code !== "price_changed") return body;
  const orderItems = items?.map((item) => ({
    _id: item.product_id,
    productName: item.title,
    productPrice: inMajor(item.unit_price),
    quantity: item.quantity,
  }));
  const { total_amount, delivery_amount, tax_amount, discount_amount } = error.details ?? {};
  return {
    ...body,
    order_items: orderItems,
    total_amount: inMajor(total_amount),
    delivery_amount: inMajor(delivery_amount),
    tax_amount: inMajor(tax_amount),
    discount_amount: inMajor(discount_amount),
  };
}

function toLegacyFields(fields: Record<string, string[]>): Record<string, string[]> {
  const rename = (path: string) => path.replace(/[^.]+/g, (name) => LEGACY_NAMES[name] ?? name);
  return Object.fromEntries(Object.entries(fields).map(([path, faults]) => [rename(path), faults]));
}
