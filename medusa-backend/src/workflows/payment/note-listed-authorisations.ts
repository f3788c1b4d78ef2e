import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import { describeError } from "../../lib/logs/describe-error";
import { noteAuthorised } from "./attempts";
import { listAuthorised } from "./stripe-ledger";

/** Read again each time: an event may be listed later than it was made. */
const OVERLAP_MS = 120_000;

/** Up to when this process has read Stripe's events, in milliseconds. A new process begins at the oldest open attempt. */
let readUntil: number | null = null;

const OLDEST_SQL = `select min(created_at) as oldest from payment_attempt
  where status = 'open' and authorised_at is null and deleted_at is null`;

/**
 * Notes which open payments Stripe calls authorised, for the sweep to look at first. One question however many payments nobody
 * finished. Never throws: without an answer the sweep still looks at them one by one.
 */
export async function noteListedAuthorisations(container: MedusaContainer): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const begun = Date.now();
  try {
    const [open] = await queryRows(database, z.object({ oldest: z.date().nullable() }), OLDEST_SQL, []);
    if (!open?.oldest) return;
    const since = Math.max(open.oldest.getTime(), readUntil ?? 0) - OVERLAP_MS;
    const { paymentIntentIds, complete } = await listAuthorised(since);
    await noteAuthorised(container, paymentIntentIds);
    if (complete) readUntil = begun;
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "authorisations_not_listed", reason: describeError(error) }));
  }
}
