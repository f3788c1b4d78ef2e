import { z } from "zod";
import { CountryCode } from "./addresses";
import { LIMITS, ListOf, Money, OpaqueId, Text } from "./common";
import { Rows } from "./lists";
import { Misfit } from "./works-with";

/** `productId` is a variant's id, or a product's for its first variant on sale. */
export const PurchaseLine = z.object({
  productId: OpaqueId(100),
  quantity: z.int().min(1).max(LIMITS.quantity),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

/** Days of the calendar in no time zone ("2026-12-02"), both included. */
export const Arrival = z.object({ earliest: z.iso.date(), latest: z.iso.date() });
export type Arrival = z.infer<typeof Arrival>;

export const ExpectedArrival = Arrival.extend({ orderBy: z.iso.datetime(), country: CountryCode });
export type ExpectedArrival = z.infer<typeof ExpectedArrival>;

/** `none`: the price is the amount paid. `added`: a tax is added to prices if it applies. */
export const TaxTerms = z.enum(["none", "included", "added"]);
export type TaxTerms = z.infer<typeof TaxTerms>;

/** `none`: the parcel crosses no customs border. `due`: the courier may ask the buyer for them. */
export const Duties = z.enum(["none", "included", "due"]);
export type Duties = z.infer<typeof Duties>;

/** The carrier, not the shop, charges it: `each` for every kind of goods (HS heading), in minor units of `currency`. */
export const DutyOnArrival = z.object({
  currency: z.string(),
  each: z.int(),
  headings: z.int().min(1),
  amount: z.int(),
});
export type DutyOnArrival = z.infer<typeof DutyOnArrival>;

/** `delivery` is the cheapest to `country`. `arrival` is null for a product not in stock. */
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

/** `days` are working days: until a parcel leaves, and on its way (docs/decisions/dates.md). */
export const CountryDelivery = z.object({
  country: CountryCode,
  service: z.string(),
  price: Money,
  days: z.object({ handling: DayRange, transit: DayRange }).nullable(),
});
export type CountryDelivery = z.infer<typeof CountryDelivery>;

export const DiscountCode = Text(LIMITS.discountCode).normalize("NFC").meta({ maxLength: LIMITS.discountCode });

/** `not_for_these`: another rule. `below_minimum`: what is left to pay is less than a card can be charged. */
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

export const ShippingOptionId = OpaqueId(100);

/** Nothing is kept. */
export const QuotePurchase = z.object({
  orderItems: ListOf(PurchaseLine, LIMITS.orderLines),
  discountCode: DiscountCode.optional(),
  countryCode: CountryCode.optional(),
  shippingOptionId: ShippingOptionId.optional(),
});

/** `amount` is before discounts and added tax. `arrival` is null if not everything is in stock. */
export const DeliveryOffer = z.object({
  shippingOptionId: z.string(),
  name: z.string(),
  amount: Money,
  arrival: ExpectedArrival.nullable(),
});

/** `items` + `delivery` + `tax` - `discount` = `total`, which a payment of the same purchase charges. */
export const PurchaseSums = z.object({ items: Money, delivery: Money, tax: Money, discount: Money, total: Money });

/**
 * A code with a `problem` is not in the sums; `missing` belongs to `needs_more`. `dutyOnArrival` is in no sum.
 * `deliveries`: the standard one first. All is for `shippingOptionId`: the requested one if it is offered, else the
 * standard one. `misfits` fit no other product here.
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
