import { LIMITS, OpaqueId, Text } from "medusa-backend/contract";
import { z } from "zod";
import type { Medusa } from "~/medusa/client.server";
import { listOpenReturns } from "~/medusa/order-pages.server";
import { RETURNS_PER_PAGE, type ReturnsView } from "./use-open-returns";

/** The view in the query of an address; invalid values are ignored. */
export const ReturnsViewQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** A page of open returns for an admin's view. */
export function listViewedReturns(medusa: Medusa, { q, cursor }: ReturnsView) {
  return listOpenReturns(medusa, { limit: RETURNS_PER_PAGE, q: q || undefined, cursor: cursor ?? undefined });
}
