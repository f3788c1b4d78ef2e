import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Database, queryRows } from "../../lib/sql";

const Id = z.object({ id: z.string() });

/** A mail as it is written: `data` is the kind's, `order_id` the order it is about. */
export type NewMail = { key: string; kind: string; to: string; orderId: string | null; data: unknown };

/** Writes a mail, due at once. Returns its id, or null where the key's mail was there. */
export async function insertMail(
  database: Database,
  { key, kind, to, orderId, data }: NewMail,
): Promise<string | null> {
  const [row] = await queryRows(
    database,
    Id,
    `insert into outbox_mail (id, key, kind, recipient, order_id, data, next_attempt_at) values (?, ?, ?, ?, ?, ?::jsonb, now())
     on conflict (key) where deleted_at is null do nothing returning id`,
    [`mail_${randomUUID()}`, key, kind, to, orderId, JSON.stringify(data)],
  );
  return row?.id ?? null;
}

/** Takes back a mail that was written and not taken up yet. */
export async function deleteUnsentMail(database: Database, mailId: string): Promise<void> {
  await queryRows(
    database,
    Id,
    "delete from outbox_mail where id = ? and status = 'pending' and attempts = 0 returning id",
    [mailId],
  );
}
