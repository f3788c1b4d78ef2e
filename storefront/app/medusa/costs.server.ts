import type { SellingTerms as MedusaTerms } from "medusa-backend/contract";
import { placeName } from "medusa-backend/contract/countries";
import { QuotePurchase, type RouteFields } from "medusa-backend/contract/routes";
import type { Costs, ExpectedArrival, SellingTerms } from "~/domain/costs";
import { fromMajor } from "~/domain/money";
import type { Medusa } from "./client.server";

const toExpectedArrival = (arrival: MedusaTerms["arrival"]): ExpectedArrival | null =>
  arrival && {
    earliest: arrival.earliest,
    latest: arrival.latest,
    orderBy: arrival.orderBy,
    place: placeName(arrival.country),
  };

/** What the products have to cost more for a code, in minor units. */
export const toMissing = ({ missing }: { missing: number | null }): number | null =>
  missing === null ? null : fromMajor(missing);

/** Medusa's terms with money in minor units. */
export function toSellingTerms({ delivery, tax, duties, country, arrival }: MedusaTerms): SellingTerms {
  return {
    delivery: delivery === null ? null : fromMajor(delivery),
    tax,
    duties,
    place: placeName(country),
    arrival: toExpectedArrival(arrival),
  };
}

/**
 * The lines to quote, by Medusa's product ids, the discount code as typed, and the country of delivery (two letters in
 * lower case; by default, the shop's).
 */
type Wanted = {
  lines: { productId: string; quantity: number }[];
  discountCode?: string | undefined;
  country?: string | undefined;
};

/**
 * The current price of these lines, as a payment would charge it.
 * @throws AppError `unavailable`, `too_many_requests`, `unauthenticated` for a visitor's discount code.
 */
export async function quoteCosts(medusa: Medusa, { lines, discountCode, country }: Wanted): Promise<Costs> {
  const body: RouteFields<typeof QuotePurchase> = {
    orderItems: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    discountCode,
    countryCode: country,
  };
  const answer = await medusa.call(QuotePurchase, body);
  const { items, delivery, tax, discount, total, taxTerms, duties, discountCode: typed, arrival, misfits } = answer;
  return {
    itemsTotal: fromMajor(items),
    extras: { shipping: fromMajor(delivery), tax: fromMajor(tax), discount: fromMajor(discount) },
    total: fromMajor(total),
    tax: taxTerms,
    duties,
    discountCode: typed && { ...typed, missing: toMissing(typed) },
    arrival: toExpectedArrival(arrival),
    misfits: misfits.map(({ productId, fits }) => ({ productId, fits })),
  };
}
