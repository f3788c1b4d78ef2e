import type { MedusaContainer } from "@medusajs/framework/types";
import type { ExpectedArrival } from "../../contract/costs";
import { expectArrivalBy } from "../../lib/arrival/expect-arrival";
import { databaseOf } from "../../lib/database/connection";
import { getCartDelivery } from "../../queries/store/selling-terms";
import { isInStock, type QuotedLine } from "./purchase";

/** When an order of this cart would arrive if it was placed now; null unless everything is in stock. */
export async function expectArrivalOf(
  container: MedusaContainer,
  { cart_id, quotes }: { cart_id: string; quotes: readonly QuotedLine[] },
): Promise<ExpectedArrival | null> {
  return isInStock(quotes) ? expectArrivalBy(await getCartDelivery(databaseOf(container), cart_id), new Date()) : null;
}
