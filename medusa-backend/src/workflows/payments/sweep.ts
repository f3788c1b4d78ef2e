import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { type AttemptKind, type DueAttempt, paymentRecordService } from "../../modules/payment-record";
import { getOldestOpenStart } from "../../queries/payments/attempts";
import { reconcileAttempt, releaseAttempt } from "./reconcile-payment";
import { listAuthorised } from "./stripe-ledger";
import { getCurrentStripePayment } from "./stripe-payments";

const BATCH = 20;
const AT_ONCE = 4;
/** So that the sweep need not check an unfinished payment forever. */
const ABANDONED_HOURS = 24;

/**
 * The most urgent first, and how far each may delay the next sweep. `unsettled`: Stripe has yet to capture or to
 * refund. `authorised`: no order exists yet. `failing`: a completion has failed. `unfinished`: no payment is known;
 * there may be thousands, so each sweep checks some, and the other kinds never wait for them.
 */
const KINDS = {
  unsettled: { most: Number.POSITIVE_INFINITY, longestMs: 60_000 },
  authorised: { most: Number.POSITIVE_INFINITY, longestMs: 60_000 },
  failing: { most: Number.POSITIVE_INFINITY, longestMs: 60_000 },
  unfinished: { most: 100, longestMs: 20_000 },
} as const satisfies Record<AttemptKind, { most: number; longestMs: number }>;

async function look(container: MedusaContainer, { expired, ...attempt }: DueAttempt): Promise<void> {
  const outcome = await reconcileAttempt(container, attempt, { leaveToBrowser: false }).catch(
    async (error: unknown) => {
      // An expired payment is released although its completion fails, but not while Stripe does not answer.
      if (!expired || !(await getCurrentStripePayment(attempt.paymentIntentId))) throw error;
      return "failed" as const;
    },
  );
  // Reconciling changes none of these: an authorised payment with lines has just become an order, or was refused.
  if (expired && outcome === "failed") await releaseAttempt(container, attempt, outcome);
  if (expired && outcome === "ignored") await releaseAttempt(container, attempt, expired);
}

async function lookAtAll(container: MedusaContainer, attempts: DueAttempt[]): Promise<void> {
  const queue = attempts.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const attempt of queue) {
      await look(container, attempt).catch((error: unknown) => {
        logEvent(container, "warn", { event: "payment_sweep_postponed", attempt_id: attempt.id }, error);
      });
    }
  });
  await Promise.all(workers);
}

type SweepOptions = {
  kinds: readonly AttemptKind[];
  pauseSeconds: number;
  legacyHoldMinutes: number;
};

/** Authorised payments become orders, placed ones are captured, others are released. A later sweep retries. */
export async function sweepPaymentAttempts(
  container: MedusaContainer,
  { kinds, pauseSeconds, legacyHoldMinutes }: SweepOptions,
): Promise<void> {
  const attempts = paymentRecordService(container);
  const options = { pauseSeconds, most: BATCH, legacyHoldMinutes, abandonedHours: ABANDONED_HOURS };
  for (const kind of kinds) {
    const { most, longestMs } = KINDS[kind];
    const until = Date.now() + longestMs;
    for (let looked = 0; looked < most && Date.now() < until; looked += BATCH) {
      const due = await attempts.takeDueAttempts(kind, options);
      await lookAtAll(container, due);
      if (due.length < BATCH) break;
    }
  }
}

/** Read again each time, because an event may be listed after a delay. */
const OVERLAP_MS = 120_000;

/** In milliseconds. A new process begins at the oldest open attempt. */
let readUntil: number | null = null;

/**
 * The sweep then checks authorised payments first, after one request, however many unfinished ones exist. Without an
 * answer it still checks payments one by one.
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
