import { z } from "zod";
import { OpsMail } from "../../contract/ops";
import type { Database } from "../../lib/database/connection";
import { IsoTime } from "../../lib/database/sql";
import { orderNumberIn } from "../expressions";
import { type ListCursor, olderThan, queryListPage } from "../list-cursor";
import type { Part } from "../newest-found";

const MailRow = z.object({
  ...OpsMail.shape,
  next_attempt_at: IsoTime.nullable(),
  sent_at: IsoTime.nullable(),
  created_at: IsoTime,
});

/** The part of all mails that a page shows; `status` is null for all statuses, `q` is the typed search. */
export type MailPage = { limit: number; after: ListCursor | null; status: string | null; q: string | null };

/** The mails of an order, or to an address. Both have an index. */
function soughtBy(q: string): Part {
  const number = orderNumberIn(q);
  if (number === null) return { sql: "and m.recipient = ?", bindings: [q.toLowerCase()] };
  const order = 'select o.id from "order" o where o.display_id = ? and o.deleted_at is null';
  return { sql: `and m.order_id in (${order})`, bindings: [number] };
}

/** A page of the shop's mails without their contents, newest first, and the cursor of the next page. */
export async function listOpsMails(
  database: Database,
  { limit, after, status, q }: MailPage,
): Promise<{ mails: OpsMail[]; nextCursor: string | null }> {
  const older = olderThan(after, "m");
  const sought = q ? soughtBy(q) : { sql: "", bindings: [] };
  const sql = `
    select m.id, m.key, m.kind, m.recipient, m.order_id,
      (select o.display_id from "order" o where o.id = m.order_id) as order_number, m.status, m.attempts, m.last_error, m.sent_at, m.created_at,
      case when m.status = 'pending' then m.next_attempt_at end as next_attempt_at,
      m.status <> 'pending' and m.data is not null as can_resend, m.created_at::text || '|' || m.id as cursor
    from outbox_mail m where m.deleted_at is null ${status === null ? "" : "and m.status = ?"} ${sought.sql} ${older.sql}
    order by m.created_at desc, m.id desc limit ?`;
  const bindings = [...(status === null ? [] : [status]), ...sought.bindings, ...older.bindings, limit + 1];
  const page = { list: "mails", row: MailRow, sql, bindings, limit };
  const { shown, nextCursor } = await queryListPage(database, page);
  return { mails: shown, nextCursor };
}
