import {
  AddProduct,
  Delivery,
  DiscountCode,
  Email,
  ImageUrl,
  ImageUrlOrNone,
  isWholeCents,
  LIMITS,
  ListOf,
  PersonName,
  RequiredText,
  Role,
  Rows,
  ShippingOptionId,
  ShopOrder,
  type ShopReview,
  Text,
} from "medusa-backend/contract";
import { z } from "zod";
import { ApiMoney } from "~/domain/api-money";
import { toMajor } from "~/domain/money";
import type { Product } from "~/domain/product";
import type { Order } from "~/medusa/to-order";

/** For a value of the wrong type; a missing one is "Required" (lib/schema-messages.ts). */
const wrongKind = (words: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? undefined : words),
});

const MoneyAmount = (min: number, max: number) =>
  ApiMoney(
    z
      .number(wrongKind("Must be a number"))
      .min(min, `Must be at least ${min.toFixed(2)}`)
      .max(max, `Must be at most ${max.toLocaleString("en-US")}`),
  );

/** In answers: USD in major units. */
const Amount = z.number().refine(isWholeCents, "Must have at most two decimals");

const PayableAmount = MoneyAmount(0.5, 999_999.99);

/** In a query, written in digits only. */
const QueryInteger = (min: number, max: number) =>
  z
    .string(wrongKind("Must be given once"))
    .regex(/^\d{1,9}$/, "Must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`));

export const PageQuery = z.object({
  limit: QueryInteger(1, 1000).optional(),
  offset: QueryInteger(0, 1_000_000).optional(),
});

/** A text from Medusa or Stripe; one that they cannot have created never reaches them. */
const OpaqueText = (max: number) =>
  z
    .string(wrongKind("Must be a text given once"))
    .trim()
    .min(1, "Required")
    .max(max, `Must be ${max} characters or fewer`)
    .regex(/^[\x21-\x7e]*$/, "Contains characters that are not allowed");

const Id = OpaqueText(255);

const Quantity = z
  .int(wrongKind("Must be a whole number"))
  .min(1, "Must be at least 1")
  .max(LIMITS.quantity, `Must be at most ${LIMITS.quantity}`);

const Acknowledged = z.strictObject({ acknowledged: z.literal(true) });
export const Modified = Acknowledged.extend({ modifiedCount: z.union([z.literal(0), z.literal(1)]) });
export const Deleted = Acknowledged.extend({ deletedCount: z.literal(1) });
export const Inserted = Acknowledged.extend({ insertedId: z.string() });

/**
 * On the legacy wire; money is USD in major units. `total_amount` is the charge, even after a refund; `refunded_amount`
 * is left out if nothing was refunded.
 */
export const WireOrder = z.object({
  _id: z.string(),
  display_id: ShopOrder.shape.displayId,
  ...ShopOrder.pick({ name: true, email: true, address: true, phone: true }).shape,
  created_at: ShopOrder.shape.createdAt,
  order_items: z.array(
    z.object({
      _id: z.string(),
      productName: z.string(),
      productImg: z.string(),
      productPrice: Amount,
      quantity: z.number(),
    }),
  ),
  total_amount: Amount,
  refunded_amount: Amount.positive().optional(),
  order_status: ShopOrder.shape.status,
  transactionId: z.string(),
});
export type WireOrder = z.infer<typeof WireOrder>;

export const WireOrders = Rows("orders", WireOrder);

export function toWireOrder(order: Order): WireOrder {
  const { orderId, displayId, name, email, address, phone, items, total, refunded, status, transactionId } = order;
  return {
    _id: orderId,
    display_id: displayId,
    name,
    email,
    address,
    phone,
    created_at: order.createdAt,
    order_items: items.map((item) => ({
      _id: item.productId,
      productName: item.name,
      productImg: item.typedImageUrl ?? item.imageUrl,
      productPrice: toMajor(item.unitPrice),
      quantity: item.quantity,
    })),
    total_amount: toMajor(total),
    ...(refunded > 0 && { refunded_amount: toMajor(refunded) }),
    order_status: status,
    transactionId,
  };
}

/** A line names its product by `_id` or, without one, by `productName`; `productPrice` is ignored. */
const OrderLine = z
  .object({ _id: Id.optional(), productName: RequiredText(LIMITS.name).optional(), quantity: Quantity })
  .refine(({ _id, productName }) => _id ?? productName, { path: ["_id"], error: "Required without a productName" });

const { addressParts, countryCode, countryFrom, ...Recipient } = Delivery.shape;

const WireDelivery = z.object({
  ...Recipient,
  address_parts: addressParts,
  country_code: countryCode,
  country_from: countryFrom,
});

export const toDelivery = ({
  address_parts: addressParts,
  country_code: countryCode,
  country_from: countryFrom,
  ...recipient
}: z.infer<typeof WireDelivery>): Delivery => ({ ...recipient, addressParts, countryCode, countryFrom });

/** `order_status` is ignored: a new order is pending. `total_amount` is only compared. */
export const PlaceOrderBody = WireDelivery.extend({
  order_items: ListOf(OrderLine, LIMITS.orderLines),
  total_amount: PayableAmount,
  transactionId: Id,
});

export const IdParams = z.object({ id: Id });

export const ListAllOrdersQuery = z.object({
  limit: PageQuery.shape.limit,
  cursor: OpaqueText(200).optional(),
  status: z.enum(["pending", "shipped", "cancelled", "current"]).optional(),
  q: Text(LIMITS.email).optional(),
});

export const UpdateStatusBody = z.object({ orderId: Id });
export const UpdateStatusAnswer = Modified.extend({ order_status: z.literal("shipped") });

const Lines = ListOf(z.object({ _id: Id, quantity: Quantity }), LIMITS.orderLines);

/** With `order_items` the delivery is required too; with only `total_amount`, it is the legacy call. */
export const CreatePaymentIntentBody = z
  .object({
    total_amount: PayableAmount,
    order_items: Lines.optional(),
    delivery: WireDelivery.optional(),
    discount_code: DiscountCode.optional(),
    shipping_option_id: ShippingOptionId.optional(),
  })
  .refine((body) => !body.order_items || body.delivery, { path: ["delivery"], error: "Required with order_items" });

export const CreatePaymentIntentAnswer = z.strictObject({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  total_amount: z.number(),
});

/** On the legacy wire; `productPrice` is USD in major units. */
export const WireProduct = z.object({
  _id: z.string(),
  productName: z.string(),
  productImg: z.string(),
  shortDescription: z.string(),
  detailDescription: z.string(),
  productPrice: Amount,
});
export type WireProduct = z.infer<typeof WireProduct>;

export function toWireProduct(product: Product): WireProduct {
  return {
    _id: product.productId,
    productName: product.name,
    productImg: product.typedImageUrl ?? product.imageUrl,
    shortDescription: product.shortDescription,
    detailDescription: product.description,
    productPrice: toMajor(product.price.amount, product.price.currency),
  };
}

export const ListProductsQuery = PageQuery.extend({ q: Text(LIMITS.name).optional() });

export const AddProductBody = z.object({
  productName: RequiredText(LIMITS.name),
  productImg: ImageUrl,
  shortDescription: Text(LIMITS.short).default(""),
  detailDescription: Text(LIMITS.long).default(""),
  productPrice: MoneyAmount(0.01, 999_999.99),
  /** The rest is the dashboard's own form; without it, the product is on sale at once and its stock is not counted. */
  productState: z.enum(["on sale", "draft"]).default("on sale"),
  productSku: AddProduct.shape.sku,
  productStock: AddProduct.shape.pieces,
});
export const AddProductAnswer = Acknowledged.extend({ insertedId: z.string(), product: WireProduct });

const Stars = z.int(wrongKind("Must be a whole number")).min(1, "Must be 1 to 5").max(5, "Must be 1 to 5");

export const AddReviewBody = z.object({
  reviewerImg: ImageUrlOrNone.default(""),
  reviewerName: PersonName,
  reviewerOccupation: Text(LIMITS.short).default(""),
  description: RequiredText(LIMITS.long),
  /** The form sends a number, older callers its digits as text. */
  rating: z.preprocess(
    (value) => (typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value),
    Stars,
  ),
});

/** On the legacy wire; `rating` is a string, "1" to "5". */
export const WireReview = z.strictObject({
  _id: z.string(),
  reviewerImg: z.string(),
  reviewerName: z.string(),
  reviewerOccupation: z.string(),
  description: z.string(),
  rating: z.string().regex(/^[1-5]$/),
});
type WireReview = z.infer<typeof WireReview>;

export function toWireReview(review: ShopReview): WireReview {
  return {
    _id: review.id,
    reviewerImg: review.photoUrl,
    reviewerName: review.name,
    reviewerOccupation: review.occupation,
    description: review.description,
    rating: String(review.rating),
  };
}

export const ByEmail = z.object({ email: Email });

export const WireUser = z.strictObject({ email: z.string(), name: z.string(), role: Role });

/** `email` and `role` in the body are ignored, because neither changes here. */
export const PutUserBody = z.object({ name: PersonName.optional() });
export const PutUserAnswer = z.union([
  Acknowledged.extend({ upsertedCount: z.literal(1) }),
  Acknowledged.extend({ modifiedCount: z.literal(1) }),
]);
