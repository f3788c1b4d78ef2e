import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type Database, queryRows } from "../../lib/database/sql";
import { Attempt } from "../../modules/payment-record/attempt";
import { type AttemptStatus, statusesBefore } from "../../modules/payment-record/attempt-status";

const database = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);

/** The attempt behind a PaymentIntent, or null. With a `customerId` another person's counts as unknown. */
export async function getAttempt(
  container: MedusaContainer,
  paymentIntentId: string,
  customerId?: string,
): Promise<Attempt | null> {
  const [attempt] = await queryRows(
    database(container),
    Attempt,
    "select * from payment_attempt where payment_intent_id = ? and deleted_at is null",
    [paymentIntentId],
  );
  return attempt && (customerId === undefined || attempt.customer_id === customerId) ? attempt : null;
}

/** Notes that the cards of these payments said yes, for those that are no order yet. */
export async function noteAuthorised(container: MedusaContainer, paymentIntentIds: readonly string[]): Promise<void> {
  const sql = `update payment_attempt set authorised_at = now(), updated_at = now()
    where payment_intent_id = any(?::text[]) and status = 'open' and authorised_at is null`;
  await database(container).raw(sql, [[...paymentIntentIds]]);
}

/** The open attempts of a customer, newest first. */
export async function listOpenAttempts(container: MedusaContainer, customerId: string): Promise<Attempt[]> {
  return await queryRows(
    database(container),
    Attempt,
    "select * from payment_attempt where customer_id = ? and status = 'open' and deleted_at is null order by created_at desc",
    [customerId],
  );
}

type MoveOptions = { orderId?: string; reason?: string; connection?: Database; from?: readonly AttemptStatus[] };

/**
 * Moves an attempt to `to`, where the status table allows it from what the database holds. Returns false when it does not:
 * somebody else moved it first. `from` narrows the table further. With a transaction as `connection` it is moved exactly when the
 * transaction's other work is done.
 */
export async function moveAttempt(
  container: MedusaContainer,
  attemptId: string,
  to: AttemptStatus,
  { orderId, reason, connection, from }: MoveOptions = {},
): Promise<boolean> {
  const moved = await queryRows(
    connection ?? database(container),
    Attempt,
    `update payment_attempt set status = ?, order_id = coalesce(?, order_id), reason = coalesce(?, reason), updated_at = now()
     where id = ? and status = any(?::text[]) returning *`,
    [to, orderId ?? null, reason ?? null, attemptId, [...(from ?? statusesBefore(to))]],
  );
  return moved.length > 0;
}
