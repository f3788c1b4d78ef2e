import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { toRetryMs } from "../lib/money/payments";
import { recordRuns, runAlone } from "../queries/jobs";
import { sweepPaymentAttempts } from "../workflows/payments/sweep";

/**
 * Retries failed calls to Stripe: releases payments that cannot become an order, and captures the money of placed
 * orders. It also retries failed completions. It runs more often than the sweep, because a void or a refund is promised
 * within 30 s, and a failing payment must end within 180 s. Never throws: Medusa would not run the job again.
 */
async function retryPayments(container: MedusaContainer): Promise<void> {
  const { SWEEP_SECONDS, LEGACY_HOLD_MINUTES } = getEnv();
  const pauseSeconds = toRetryMs(SWEEP_SECONDS) / 2_000;
  try {
    await runAlone(container, config.name, async () => {
      await sweepPaymentAttempts(container, {
        kinds: ["unsettled", "failing"],
        pauseSeconds,
        legacyHoldMinutes: LEGACY_HOLD_MINUTES,
      });
    });
  } catch (error) {
    logEvent(container, "warn", { event: "payment_retry_failed" }, error);
  }
}

export const config = { name: "retry-payments", schedule: { interval: toRetryMs(getEnv().SWEEP_SECONDS) } };

export default recordRuns(config, retryPayments);
