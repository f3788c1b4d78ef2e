import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { paymentRecordService } from "../../modules/services";
import { getOldestOpenStart } from "../../queries/payments/attempts";
import { listAuthorised } from "./stripe-ledger";

/** This period is read again each time, because an event may be listed after a delay. */
const OVERLAP_MS = 120_000;

/**
 * Until when this process has read Stripe's events, in milliseconds. A new process begins at the oldest open attempt.
 */
let readUntil: number | null = null;

/**
 * Records which open payments are authorised at Stripe, so that the sweep checks them first. It needs one request,
 * however many unfinished payments exist. Never throws: without an answer the sweep still checks payments one by one.
 */
export async function noteListedAuthorisations(container: MedusaContainer): Promise<void> {
  const begun = Date.now();
  try {
    const oldest = await getOldestOpenStart(databaseOf(container));
    if (!oldest) return;
    const since = Math.max(oldest.getTime(), readUntil ?? 0) - OVERLAP_MS;
    const { paymentIntentIds, complete } = await listAuthorised(since);
    await paymentRecordService(container).noteAuthorised(paymentIntentIds);
    if (complete) readUntil = begun;
  } catch (error) {
    logEvent(container, "warn", { event: "authorisations_not_listed" }, error);
  }
}
