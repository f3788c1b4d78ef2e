import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/env";
import { listStaleLegacyAttempts } from "../workflows/payment/attempts";
import { releaseAttempts, runAlone, SWEEP_BATCH } from "../workflows/payment/sweep-attempts";

/** Cancels legacy payments that no order came for. One sweep at a time, also among several servers. */
export default async function sweepPayments(container: MedusaContainer): Promise<void> {
  await runAlone(container, config.name, async () => {
    const stale = await listStaleLegacyAttempts(container, getEnv().LEGACY_HOLD_MINUTES, SWEEP_BATCH);
    await releaseAttempts(container, stale, "legacy_hold_expired");
  });
}

export const config = { name: "sweep-payments", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };
