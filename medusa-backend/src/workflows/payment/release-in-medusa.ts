import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";

const Releasable = z.object({ id: z.string(), captured: z.boolean(), amount: z.number() });
type Releasable = z.infer<typeof Releasable>;

/** What was captured and not refunded yet, in major units, and holds that nobody captured. */
const RELEASABLE_SQL = `
  select p.id, c.sum > 0 as captured, (c.sum - r.sum)::float8 as amount
  from payment p
  cross join lateral (select coalesce(sum(amount), 0) as sum from capture where payment_id = p.id and deleted_at is null) c
  cross join lateral (select coalesce(sum(amount), 0) as sum from refund where payment_id = p.id and deleted_at is null) r
  where p.deleted_at is null and p.canceled_at is null and (c.sum = 0 or c.sum > r.sum)`;
const OF_SESSION = "p.payment_session_id = ?";
const OF_ORDER = `p.payment_collection_id in (
  select payment_collection_id from order_payment_collection where order_id = ? and deleted_at is null)`;

/** Medusa's payments that hold or keep money: of a payment session, or of an order. */
export async function listReleasable(
  container: MedusaContainer,
  of: { sessionId: string } | { orderId: string },
): Promise<Releasable[]> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const [which, id] = "sessionId" in of ? [OF_SESSION, of.sessionId] : [OF_ORDER, of.orderId];
  return await queryRows(database, Releasable, `${RELEASABLE_SQL} and ${which}`, [id]);
}

/** Refunds or cancels a payment through Medusa, so that its books show it. @throws what the payment's provider answers */
export async function releaseInMedusa(
  container: MedusaContainer,
  { id, captured, amount }: Releasable,
  created_by?: string,
): Promise<void> {
  if (!captured) await container.resolve(Modules.PAYMENT).cancelPayment(id);
  else
    await refundPaymentWorkflow(container).run({
      input: { payment_id: id, amount, ...(created_by && { created_by }) },
    });
}
