import { createHash } from "node:crypto";
import { type AppError, ERROR_STATUS } from "~/domain/app-error";
import { toMajor } from "~/domain/money";
import { RETRY_AFTER_SECONDS } from "~/lib/times";

const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8" };

/** A personal answer, or the answer to a write: no cache may keep it. */
export function privateAnswer(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  const init = { status, headers: { ...JSON_HEADERS, "Cache-Control": "no-store", ...headers } };
  return new Response(JSON.stringify(body), init);
}

/** The same for everyone: a cache may keep it, but must revalidate it each time, and may get a 304. */
export function publicAnswer(request: Request, body: unknown, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body);
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const shared = { "Cache-Control": "no-cache", ETag: etag, ...headers };
  if (isKnown(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: shared });
  return new Response(text, { status: 200, headers: { ...JSON_HEADERS, ...shared } });
}

/** `allow` belongs to `method_not_allowed`. */
export function errorAnswer(error: AppError, allow?: string[]): Response {
  const headers: Record<string, string> = {};
  if (allow) headers.Allow = allow.join(", ");
  if (error.code === "too_many_requests")
    headers["Retry-After"] = String(Math.ceil(error.details?.retry_after_seconds ?? RETRY_AFTER_SECONDS));
  return privateAnswer(toErrorBody(error), ERROR_STATUS[error.code], headers);
}

/** RFC 9110, 13.1.2: weak comparison. Express compares too, but Remix has no request of Express's. */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** Those of Medusa that differ on the legacy wire. */
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

/** `price_changed` has the fresh lines and parts of the total, `unavailable` the available quantity of each product. */
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
