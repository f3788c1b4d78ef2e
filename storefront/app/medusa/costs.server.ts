import type { SellingTerms as MedusaTerms } from "medusa-backend/contract";
import { placeName } from "medusa-backend/contract/countries";
import { QuotePurchase } from "medusa-backend/contract/routes";
import type { Costs, ExpectedArrival, SellingTerms } from "~/domain/costs";
import type { Medusa } from "./client.server";

const toExpectedArrival = (arrival: MedusaTerms["arrival"]): ExpectedArrival | null =>
  arrival && {
    earliest: arrival.earliest,
    latest: arrival.latest,
    orderBy: arrival.orderBy,
    place: placeName(arrival.country),
  };

export function toSellingTerms({ country, countries, arrival, ...terms }: MedusaTerms): SellingTerms {
  const isDelivered = countries.includes(country);
  return { ...terms, place: placeName(country), isDelivered, arrival: toExpectedArrival(arrival) };
}

/** Defaults: the shop's `country` (two letters in lower case), the standard delivery. */
type Wanted = {
  lines: { productId: string; quantity: number }[];
  discountCode?: string | undefined;
  country?: string | undefined;
  shippingOptionId?: string | undefined;
};

/** The current price, as a payment would charge it. */
export async function quoteCosts(medusa: Medusa, { lines, country, ...terms }: Wanted): Promise<Costs> {
  const answer = await medusa.call(QuotePurchase, {
    orderItems: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    countryCode: country,
    ...terms,
  });
  const { items: itemsTotal, delivery: shipping, tax, discount, taxTerms, deliveries, arrival, ...costs } = answer;
  return {
    ...costs,
    itemsTotal,
    extras: { shipping, tax, discount },
    tax: taxTerms,
    deliveries: deliveries.map((offer) => ({ ...offer, arrival: toExpectedArrival(offer.arrival) })),
    arrival: toExpectedArrival(arrival),
  };
}
