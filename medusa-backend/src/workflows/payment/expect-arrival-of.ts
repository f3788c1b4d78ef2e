import type { MedusaContainer } from "@medusajs/framework/types";
import type { Duties, ExpectedArrival } from "../../contract/costs";
import { readDuties } from "../../lib/arrival/duties";
import { expectArrivalBy } from "../../lib/arrival/expect-arrival";
import { databaseOf } from "../../lib/database/connection";
import { getCartDelivery } from "../../queries/store/selling-terms";
import { isInStock, type QuotedLine } from "./purchase";

/** What is expected of a delivery; `arrival` is null unless everything is in stock. */
export type Expected = { arrival: ExpectedArrival | null; duties: Duties };

/** Arrival and duties of this cart's order if it were placed now. */
export async function expectArrivalOf(
  container: MedusaContainer,
  { cart_id, quotes }: { cart_id: string; quotes: readonly QuotedLine[] },
): Promise<Expected> {
  const records = await getCartDelivery(databaseOf(container), cart_id);
  if (!records) return { arrival: null, duties: "none" };
  return { arrival: isInStock(quotes) ? expectArrivalBy(records, new Date()) : null, duties: readDuties(records) };
}
