import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/env";
import { toRetryMs } from "../lib/payment-times";
import { listUnfinishedAttempts } from "../workflows/payment/attempts";
import { captureAttemptWorkflow } from "../workflows/payment/capture-payment";
import { forEachAttempt, releaseAttempts, runAlone, SWEEP_BATCH } from "../workflows/payment/sweep-attempts";

/**
 * Goes on with what Stripe did not do at once: lets go what can become no order, and takes the money of placed orders. The two
 * side by side, so that slow captures hold up no refund. One run at a time, also among several servers.
 */
export default async function retryPayments(container: MedusaContainer): Promise<void> {
  await runAlone(container, config.name, async () => {
    const [releasing, toCapture] = await Promise.all([
      listUnfinishedAttempts(container, "releasing", SWEEP_BATCH),
      listUnfinishedAttempts(container, "to_capture", SWEEP_BATCH),
    ]);
    await Promise.all([
      releaseAttempts(container, releasing, "release_again"),
      forEachAttempt(container, toCapture, (attempt) => captureAttemptWorkflow(container).run({ input: attempt })),
    ]);
  });
}

export const config = { name: "retry-payments", schedule: { interval: toRetryMs(getEnv().SWEEP_SECONDS) } };
