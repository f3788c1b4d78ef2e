import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns, runAlone } from "../queries/jobs";
import { releaseLostReservations, removeOrphanOrders } from "../workflows/payments/orphan-orders";
import { noteListedAuthorisations, sweepPaymentAttempts } from "../workflows/payments/sweep";

/** An attempt checked within this time is left to the next sweep. */
const LONGEST_PAUSE_SECONDS = 20;

export const config = { name: "sweep-payments", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

/**
 * Finishes or releases payments that neither browser nor webhook has finished (docs/decisions/payments.md). Only
 * one sweep runs at a time, even among several servers. Never throws: Medusa would not run the job again.
 */
const sweepPayments = logFailure("payment_sweep_failed", (container) => {
  const { SWEEP_SECONDS, LEGACY_HOLD_MINUTES: legacyHoldMinutes } = getEnv();
  const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, SWEEP_SECONDS / 2);
  return runAlone(container, config.name, async () => {
    await noteListedAuthorisations(container);
    const kinds = ["unsettled", "authorised", "unfinished"] as const;
    await sweepPaymentAttempts(container, { kinds, pauseSeconds, legacyHoldMinutes });
    await removeOrphanOrders(container);
    await releaseLostReservations(container);
  });
});

export default recordRuns(config, sweepPayments);
