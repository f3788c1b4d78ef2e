import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { describeError } from "../../lib/describe-error";
import { queryRows } from "../../lib/sql";
import type { Attempt } from "./attempt";
import { settleAttempt } from "./release-attempt";

const Refundable = z.object({ id: z.string(), amount: z.number() });

/** What was captured and not refunded yet, in major units. */
const REFUNDABLE_SQL = `
  select p.id, (c.sum - r.sum)::float8 as amount
  from payment p
  cross join lateral (select coalesce(sum(amount), 0) as sum from capture where payment_id = p.id and deleted_at is null) c
  cross join lateral (select coalesce(sum(amount), 0) as sum from refund where payment_id = p.id and deleted_at is null) r
  where p.payment_session_id = ? and p.deleted_at is null and c.sum > r.sum`;

/**
 * Gives a cancelled order's money back: through Medusa, so that its books show the refund (its own cancellation logs a refund that
 * failed and goes on), and in any case at Stripe. Safe to repeat. `reason` is kept with the attempt.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked; the sweep tries again.
 */
export async function refundCancelledOrder(
  container: MedusaContainer,
  attempt: Attempt,
  reason: string,
): Promise<boolean> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  for (const { id, amount } of await queryRows(database, Refundable, REFUNDABLE_SQL, [attempt.payment_session_id])) {
    try {
      await refundPaymentWorkflow(container).run({ input: { payment_id: id, amount } });
    } catch (error) {
      logger.warn(JSON.stringify({ event: "refund_failed", attempt_id: attempt.id, error: describeError(error) }));
    }
  }
  return await settleAttempt(container, attempt, { reason, cause: "order_cancelled" });
}
