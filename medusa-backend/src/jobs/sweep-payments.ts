import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns, runAlone } from "../queries/jobs";
import { releaseLostReservations, removeOrphanOrders } from "../workflows/payments/orphan-orders";
import { noteListedAuthorisations, sweepPaymentAttempts } from "../workflows/payments/sweep";

/** An attempt checked within this time is left to the next sweep. */
const LONGEST_PAUSE_SECONDS = 20;

/**
 * Finishes or releases payments that neither browser nor webhook has finished (docs/decisions/stripe.md). Only
 * one sweep runs at a time, even among several servers. Never throws: Medusa would not run the job again.
 */
async function sweepPayments(container: MedusaContainer): Promise<void> {
  const { SWEEP_SECONDS, LEGACY_HOLD_MINUTES } = getEnv();
  const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, SWEEP_SECONDS / 2);
  try {
    await runAlone(container, "sweep-payments", async () => {
      await noteListedAuthorisations(container);
      await sweepPaymentAttempts(container, {
        kinds: ["unsettled", "authorised", "unfinished"],
        pauseSeconds,
        legacyHoldMinutes: LEGACY_HOLD_MINUTES,
      });
      await removeOrphanOrders(container);
      await releaseLostReservations(container);
    });
  } catch (error) {
    logEvent(container, "warn", { event: "payment_sweep_failed" }, error);
  }
}

export const config = { name: "sweep-payments", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

export default recordRuns(config, sweepPayments);
