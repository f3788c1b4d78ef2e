import { z } from "zod";
import { CountryCode } from "./addresses";
import { LIMITS, ListOf, Money, OpaqueId, Text } from "./common";
import { Rows } from "./lists";
import { Misfit } from "./works-with";

/**
 * One line of a purchase. `productId` is a variant's id, or a product's: then its first variant on sale is bought
 * (variants.ts).
 */
export const PurchaseLine = z.object({
  productId: OpaqueId(100),
  quantity: z.int().min(1).max(LIMITS.quantity),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

/**
 * The first and the last day on which an order may arrive, both included ("2026-12-02"); days of the calendar, in no
 * time zone.
 */
export const Arrival = z.object({ earliest: z.iso.date(), latest: z.iso.date() });
export type Arrival = z.infer<typeof Arrival>;

/**
 * The expected arrival of an order to this country that is placed before `orderBy` (UTC); a later order arrives later.
 */
export const ExpectedArrival = Arrival.extend({ orderBy: z.iso.datetime(), country: CountryCode });
export type ExpectedArrival = z.infer<typeof ExpectedArrival>;

/**
 * The region's taxes in the country of delivery. `none`: the price is the amount paid. `included`: prices include the
 * tax. `added`: a tax is added to prices if it applies.
 */
export const TaxTerms = z.enum(["none", "included", "added"]);
export type TaxTerms = z.infer<typeof TaxTerms>;

/**
 * Duties and import taxes of the country of delivery. `none`: the parcel crosses no customs border. `included`: the
 * shop pays them. `due`: the courier may ask the buyer for them.
 */
export const Duties = z.enum(["none", "included", "due"]);
export type Duties = z.infer<typeof Duties>;

/**
 * A flat duty that the carrier will ask for, about: `each` for every one of `headings` kinds of goods (HS headings). In
 * minor units of the duty's own `currency`. The shop does not charge it.
 */
export const DutyOnArrival = z.object({
  currency: z.string(),
  each: z.int(),
  headings: z.int().min(1),
  amount: z.int(),
});
export type DutyOnArrival = z.infer<typeof DutyOnArrival>;

/**
 * A buyer's costs in addition to the price in a country, by default the shop's: the cheapest delivery (null if there is
 * none). `arrival` is null for a product that is not in stock. `countries` are those that the shop delivers to, its
 * default country first.
 */
export const SellingTerms = z.object({
  delivery: Money.nullable(),
  tax: TaxTerms,
  duties: Duties,
  country: CountryCode,
  countries: Rows("countries", CountryCode),
  arrival: ExpectedArrival.nullable(),
});
export type SellingTerms = z.infer<typeof SellingTerms>;

const DayRange = z.object({ from: z.int(), to: z.int() });

/**
 * The cheapest delivery to a country that has a fixed price. `days` are working days: until a parcel leaves, and on its
 * way; null if ops have set none (docs/decisions/dates.md).
 */
export const CountryDelivery = z.object({
  country: CountryCode,
  service: z.string(),
  price: Money,
  days: z.object({ handling: DayRange, transit: DayRange }).nullable(),
});
export type CountryDelivery = z.infer<typeof CountryDelivery>;

export const DiscountCode = Text(LIMITS.discountCode).normalize("NFC").meta({ maxLength: LIMITS.discountCode });

/**
 * Why a discount code takes nothing off. `unknown`: there is no such code. `not_started`, `expired`: not valid yet, or
 * no more. `used_up`: its uses or its budget are spent. `used_by_account`: those of this account are. `needs_more`: the
 * products of the order have to cost more. `other_products`: it is for products that are not in the order.
 * `first_order`: it is for an account's first order alone. `standard_delivery`: it is for the standard delivery, and
 * another one was chosen. `not_for_these`: another rule of it leaves this order out.
 * `below_minimum`: with it, the total would be less than a card can be charged.
 */
export const DiscountProblem = z.enum([
  "unknown",
  "not_started",
  "expired",
  "used_up",
  "used_by_account",
  "needs_more",
  "other_products",
  "first_order",
  "standard_delivery",
  "not_for_these",
  "below_minimum",
]);
export type DiscountProblem = z.infer<typeof DiscountProblem>;

/** Medusa's shipping option that the buyer has chosen. */
export const ShippingOptionId = OpaqueId(100);

/**
 * POST /store/shop/quotes (anyone): what a purchase would cost now, as Medusa computes it for a cart of these lines;
 * nothing is kept. `countryCode` is the country of delivery (by default, the shop's). 409 `unavailable` as for a
 * payment.
 */
export const QuotePurchase = z.object({
  orderItems: ListOf(PurchaseLine, LIMITS.orderLines),
  discountCode: DiscountCode.optional(),
  countryCode: CountryCode.optional(),
  shippingOptionId: ShippingOptionId.optional(),
});

/**
 * A delivery that a buyer can choose: Medusa's shipping option with its name and its price, before discounts and
 * without a tax that is added. `arrival` is null if not everything is in stock, or ops have set no times for it.
 */
export const DeliveryOffer = z.object({
  shippingOptionId: z.string(),
  name: z.string(),
  amount: Money,
  arrival: ExpectedArrival.nullable(),
});

/** `items` + `delivery` + `tax` - `discount` = `total`: the amount that a payment of the same purchase charges. */
export const PurchaseSums = z.object({ items: Money, delivery: Money, tax: Money, discount: Money, total: Money });

/**
 * `discountCode` is null if none was sent; a code with a `problem` is not in the sums, and `missing` is
 * what the products have to cost more for `needs_more`, null for every other problem. `dutyOnArrival` is in no sum.
 * `deliveries` are those that Medusa offers, the standard one first. The sums, `arrival` and `duties` are those of
 * `shippingOptionId`: the requested one if it is offered, else the standard one. `arrival` is null if not everything is
 * in stock. `misfits` are accessories that fit no other product of the purchase.
 */
export const QuoteAnswer = PurchaseSums.extend({
  taxTerms: TaxTerms,
  duties: Duties,
  dutyOnArrival: DutyOnArrival.optional(),
  discountCode: z
    .object({ code: z.string(), problem: DiscountProblem.nullable(), missing: Money.nullable() })
    .nullable(),
  deliveries: z.array(DeliveryOffer),
  shippingOptionId: z.string().nullable(),
  arrival: ExpectedArrival.nullable(),
  misfits: Rows("misfits", Misfit),
});
