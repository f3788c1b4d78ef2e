import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import type { Warning } from "../../lib/money/stripe-warnings";

const Kept = z.object({ open: z.boolean().nullable(), reason: z.string().nullable() });

/**
 * Stores the state of a warning, and returns the one stored before; null for a new one. The approval of a review also
 * closes the fraud warnings before it, which the reviewer could see.
 */
export async function saveWarning(
  database: Database,
  warning: Warning,
): Promise<{ open: boolean; reason: string } | null> {
  const { id, payment_intent_id, kind, reason, open, closed, opened_at, said_at } = warning;
  const sql = `
    with before as (select open, reason from payment_warning where id = ?), kept as (
      insert into payment_warning (id, payment_intent_id, kind, reason, open, opened_at)
      values (?, ?, ?, ?, ?, to_timestamp(?::float8))
      on conflict (id) do update set open = payment_warning.open and excluded.open, updated_at = now(),
        reason = case when ? then excluded.reason else payment_warning.reason end
      returning id)
    select (select open from before) as open, (select reason from before) as reason from kept`;
  const [row] = await queryRows(database, Kept, sql, [
    id,
    id,
    payment_intent_id,
    kind,
    reason,
    open,
    opened_at,
    closed,
  ]);
  if (kind === "review" && !open) {
    const settle = `update payment_warning set open = false, updated_at = now()
      where payment_intent_id = ? and kind = 'fraud_warning' and open
        and opened_at <= to_timestamp(?::float8) and deleted_at is null returning id`;
    await queryRows(database, z.object({ id: z.string() }), settle, [payment_intent_id, said_at]);
  }
  return row && row.open !== null && row.reason !== null ? { open: row.open, reason: row.reason } : null;
}
