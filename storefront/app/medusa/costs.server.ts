import type { SellingTerms as MedusaTerms } from "medusa-backend/contract";
import { placeName } from "medusa-backend/contract/countries";
import { QuotePurchase, type RouteFields } from "medusa-backend/contract/routes";
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

/** The current price, as a payment would charge it. Defaults: the shop's country, the standard delivery. */
export async function quoteCosts(medusa: Medusa, wanted: RouteFields<typeof QuotePurchase>): Promise<Costs> {
  const answer = await medusa.call(QuotePurchase, wanted);
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
