import { z } from "zod";
import { CountryCode } from "./addresses";
import { LIMITS, ListOf, Money, Text } from "./common";
import { PurchaseLine } from "./purchase-line";

/** The days between which an order arrives, both included ("2026-12-02"); days of the calendar, in no time zone. */
export const Arrival = z.object({ earliest: z.iso.date(), latest: z.iso.date() });
export type Arrival = z.infer<typeof Arrival>;

/**
 * What is to be expected of an order to this country that is placed before `order_by` (UTC); one that is placed then
 * arrives later.
 */
export const ExpectedArrival = Arrival.extend({ order_by: z.iso.datetime(), country: CountryCode });
export type ExpectedArrival = z.infer<typeof ExpectedArrival>;

/**
 * What the shop's region says of taxes in the country of delivery. `none`: prices are what is paid. `included`: prices
 * hold the tax. `added`: a tax is added to prices where it applies.
 */
export const TaxTerms = z.enum(["none", "included", "added"]);
export type TaxTerms = z.infer<typeof TaxTerms>;

/**
 * What a buyer pays in addition to the price, before anybody knows the address: the cheapest delivery to the shop's
 * default country, in major units (null where none is offered). `arrival` is null for what is not in stock.
 */
export const SellingTerms = z.object({
  delivery: Money.nullable(),
  tax: TaxTerms,
  arrival: ExpectedArrival.nullable(),
});
export type SellingTerms = z.infer<typeof SellingTerms>;

/** A discount code as it was typed. */
export const DiscountCode = Text(LIMITS.discountCode);

/**
 * Why a discount code takes nothing off. `unknown`: there is no such code. `not_started`, `expired`: not valid yet, or
 * no more. `used_up`: its uses or its budget are spent, or this customer's. `not_for_these`: it is for other products,
 * a larger order or other customers. `below_minimum`: with it, the total would be less than a card can be charged.
 */
export const DiscountProblem = z.enum([
  "unknown",
  "not_started",
  "expired",
  "used_up",
  "not_for_these",
  "below_minimum",
]);
export type DiscountProblem = z.infer<typeof DiscountProblem>;

/**
 * POST /store/shop/quotes (anyone): what a purchase would cost now, as Medusa computes it for a cart of these lines;
 * nothing is kept. `country_code` is the country of delivery (the shop's default one where it is left out). 409
 * `unavailable` as for a payment.
 */
export const QuotePurchase = z.object({
  order_items: ListOf(PurchaseLine, LIMITS.orderLines),
  discount_code: DiscountCode.optional(),
  country_code: CountryCode.optional(),
});
export type QuotePurchase = z.infer<typeof QuotePurchase>;

/**
 * `items` + `delivery` + `tax` - `discount` = `total`, in major units: the amount that a payment of the same purchase
 * charges. `discount_code` is null where none was sent; a code with a `problem` is not in the sums. `arrival` is null
 * where not everything is in stock.
 */
export const QuoteAnswer = z.object({
  items: Money,
  delivery: Money,
  tax: Money,
  discount: Money,
  total: Money,
  tax_terms: TaxTerms,
  discount_code: z.object({ code: z.string(), problem: DiscountProblem.nullable() }).nullable(),
  arrival: ExpectedArrival.nullable(),
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;
