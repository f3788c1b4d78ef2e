import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { describeError } from "../../lib/describe-error";
import { queryRows } from "../../lib/sql";
import type { Attempt } from "./attempt";
import { withCaptureLock } from "./payment-lock";
import { settleAttempt } from "./release-attempt";
import { paymentServiceDown } from "./stripe-payments";

const Releasable = z.object({ id: z.string(), captured: z.boolean(), amount: z.number() });
type Releasable = z.infer<typeof Releasable>;

/** What was captured and not refunded yet, in major units, and holds that nobody captured. */
const RELEASABLE_SQL = `
  select p.id, c.sum > 0 as captured, (c.sum - r.sum)::float8 as amount
  from payment p
  cross join lateral (select coalesce(sum(amount), 0) as sum from capture where payment_id = p.id and deleted_at is null) c
  cross join lateral (select coalesce(sum(amount), 0) as sum from refund where payment_id = p.id and deleted_at is null) r
  where p.payment_session_id = ? and p.deleted_at is null and p.canceled_at is null and (c.sum = 0 or c.sum > r.sum)`;

/** As long as one try of a call to Stripe. Whoever waited as long for Medusa's call does not wait for a second one (0042). */
const SLOW_MS = 3_000;

async function releaseInMedusa(container: MedusaContainer, { id, captured, amount }: Releasable): Promise<void> {
  if (captured) await refundPaymentWorkflow(container).run({ input: { payment_id: id, amount } });
  else await container.resolve(Modules.PAYMENT).cancelPayment(id);
}

/** Releases through Medusa, so that its books show it. What fails is logged, as Stripe is asked once more in any case. */
async function releaseWithBooks(container: MedusaContainer, attempt: Attempt): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const begun = performance.now();
  for (const payment of await queryRows(database, Releasable, RELEASABLE_SQL, [attempt.payment_session_id])) {
    try {
      await releaseInMedusa(container, payment);
    } catch (error) {
      logger.warn(JSON.stringify({ event: "refund_failed", attempt_id: attempt.id, error: describeError(error) }));
      if (performance.now() - begun > SLOW_MS) throw paymentServiceDown(error);
    }
  }
}

/**
 * Gives a cancelled order's money back: through Medusa, and in any case at Stripe. Safe to repeat. `reason` is kept with the attempt.
 * @throws ShopError `backend_unavailable` when Stripe does not answer in time; jobs/retry-payments.ts tries again.
 */
export async function refundCancelledOrder(
  container: MedusaContainer,
  attempt: Attempt,
  reason: string,
): Promise<boolean> {
  await withCaptureLock(container, attempt.payment_intent_id, () => releaseWithBooks(container, attempt));
  return await settleAttempt(container, attempt, { reason, cause: "order_cancelled" });
}
