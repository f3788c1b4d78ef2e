import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { toRetryMs } from "../lib/money/payments";
import { recordRuns, runAlone } from "../queries/jobs";
import { sweepPaymentAttempts } from "../workflows/payments/sweep";

export const config = { name: "retry-payments", schedule: { interval: toRetryMs(getEnv().SWEEP_SECONDS) } };

/**
 * Retries failed completions and calls to Stripe. Runs more often than the sweep, because a void or a refund is
 * promised within 30 s, and a failing payment must end within 180 s. Never throws: Medusa would not run the job again.
 */
const retryPayments = logFailure("payment_retry_failed", (container) => {
  const { SWEEP_SECONDS, LEGACY_HOLD_MINUTES: legacyHoldMinutes } = getEnv();
  const pauseSeconds = toRetryMs(SWEEP_SECONDS) / 2_000;
  return runAlone(container, config.name, () =>
    sweepPaymentAttempts(container, { kinds: ["unsettled", "failing"], pauseSeconds, legacyHoldMinutes }),
  );
});

export default recordRuns(config, retryPayments);
