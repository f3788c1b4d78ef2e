import type { CountryDelivery } from "medusa-backend/contract";
import { GetOfferTerms } from "medusa-backend/contract/routes";
import type { Delivery, OfferTerms } from "~/domain/offer-terms";
import { answers, listForPage } from "~/lib/answers.server";
import { logger } from "~/lib/logger.server";
import type { SharedPage } from "~/lib/shared-page.server";
import { createVisitorMedusa } from "./client.server";

/** Countries of the same terms together, because every page of a product tells them. */
export function groupDeliveries(deliveries: readonly CountryDelivery[]): Delivery[] {
  const groups = new Map<string, Delivery>();
  for (const { country, price, days } of deliveries) {
    const key = JSON.stringify({ price, days });
    const group = groups.get(key);
    if (group) group.countries.push(country);
    else groups.set(key, { countries: [country], price, days });
  }
  return [...groups.values()];
}

const question = {
  key: "offer-terms",
  load: async (): Promise<OfferTerms> => {
    const { deliveries, returnDays } = await createVisitorMedusa().call(GetOfferTerms);
    return { deliveries: groupDeliveries(deliveries), returnDays };
  },
  onDown: (err: unknown) => logger.error({ event: "offer_terms_failed", err }),
};

/** What comes with each offer of the shop, within a second; null if nothing is known. Never fails. */
export async function getOfferTerms(shared: SharedPage | null): Promise<OfferTerms | null> {
  const options = { answers, question, toPage: (terms: OfferTerms): OfferTerms | null => terms, standIn: () => null };
  return await listForPage(options, Date.now(), shared);
}
