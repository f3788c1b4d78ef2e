import { z } from "zod";
import { OpsMail, type OpsMailsAnswer, type OpsMailsQuery } from "../../contract/ops";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";

const Timestamp = z.date().transform((date) => date.toISOString());

const MailRow = z.object({
  ...OpsMail.shape,
  next_attempt_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  created_at: Timestamp,
});

const WHERE = "where m.deleted_at is null and (?::text is null or m.status = ?)";

/** A page of the shop's mails, newest first, and the number of all. The contents of mails are left out. */
export async function listOpsMails(
  database: Database,
  { limit, offset, status = null }: Omit<z.infer<typeof OpsMailsQuery>, "status"> & { status?: string | null },
): Promise<OpsMailsAnswer> {
  const page = `
    select m.id, m.key, m.kind, m.recipient, m.order_id, m.status, m.attempts, m.last_error, m.sent_at, m.created_at,
      case when m.status = 'pending' then m.next_attempt_at end as next_attempt_at,
      m.status <> 'pending' and m.data is not null as can_resend
    from outbox_mail m ${WHERE} order by m.created_at desc, m.id desc limit ? offset ?`;
  const [mails, [total]] = await Promise.all([
    queryList(database, "mails", MailRow, page, [status, status, limit, offset]),
    queryRows(database, z.object({ count: z.number() }), `select count(*)::int as count from outbox_mail m ${WHERE}`, [
      status,
      status,
    ]),
  ]);
  return { mails: readable(mails), count: total?.count ?? 0 };
}
