import { z } from "zod";
import { permissionsOf } from "../contract/permissions";
import { STAFF_MAIL_KINDS, type StaffMailKind, staffMailsFor } from "../contract/staff";
import type { Database } from "../lib/database/connection";
import { queryList, queryRow, queryRows } from "../lib/database/sql";
import { LATE } from "./orders/order-list";

const IsOn = Object.fromEntries(STAFF_MAIL_KINDS.map((kind) => [kind, z.boolean()])) as Record<
  StaffMailKind,
  z.ZodBoolean
>;
const IS_ON = STAFF_MAIL_KINDS.map((kind) => `t.${kind}_since is not null as ${kind}`).join(", ");

export async function getStaffMails(database: Database, customerId: string, allowed: readonly StaffMailKind[]) {
  if (allowed.length === 0) return [];
  const sql = `select ${IS_ON} from staff_mail_setting t where t.customer_id = ? and t.deleted_at is null`;
  const chosen = await queryRow(database, z.object(IsOn), sql, [customerId]);
  return allowed.map((kind) => ({ kind, isOn: chosen?.[kind] ?? false }));
}

export type StaffReader = { customerId: string; email: string; kinds: StaffMailKind[] };

const ReaderRow = z.object({
  customerId: z.string(),
  email: z.string(),
  staffRoleId: z.string(),
  stored: z.array(z.string()),
  ...IsOn,
});

/** Those of the staff who chose mails and got none in the last `minutes`; of what they may see now. */
export async function listStaffReaders(database: Database, minutes: number): Promise<StaffReader[]> {
  const sql = `
    select t.customer_id, c.email, r.staff_role_id, coalesce(f.permissions, '{}') as stored, ${IS_ON}
    from staff_mail_setting t
    join customer c on c.id = t.customer_id and c.has_account and c.email is not null and c.deleted_at is null
    join user_role r on r.customer_id = c.id and r.role = 'admin' and r.deleted_at is null
    join staff_role f on f.id = r.staff_role_id and f.deleted_at is null
    where coalesce(t.message_since, t.order_since, t.late_since, t.finding_since) is not null and t.deleted_at is null
      and (t.mailed_at is null or t.mailed_at <= now() - make_interval(mins => ?::int))`;
  const rows = await queryList(database, "readers of staff mails", ReaderRow, sql, [minutes]);
  return rows.map(({ customerId, email, staffRoleId, stored, ...isOn }) => ({
    customerId,
    email,
    kinds: staffMailsFor(permissionsOf(staffRoleId, stored)).filter((kind) => isOn[kind]),
  }));
}

/** `key` names the event. `text` says what a finding is; `checkId` is of the doctor. */
const NewsRow = z.object({
  kind: z.enum(STAFF_MAIL_KINDS),
  key: z.string(),
  orderId: z.string().nullable(),
  number: z.number().nullable(),
  text: z.string().nullable(),
  checkId: z.string().nullable(),
});
export type StaffNews = z.infer<typeof NewsRow>;

const MOST_NEWS = 1_000;
/** Nobody gets a mail about an older message or order. */
const LATELY = "now() - interval '24 hours'";

/** Looked up by key: a join would read all orders. */
const NUMBER = '(select o.display_id::int from "order" o where o.id = s.order_id)';

/**
 * Late orders and findings are told as long as they last, messages and orders if they came after their mails were
 * turned on. The condition without the person's time comes first: only of it the planner knows how few rows it finds.
 */
const NEWS_SQL = `
  with reader as materialized (select * from staff_mail_setting t where t.customer_id = ? and t.deleted_at is null)
  select news.kind, news.key, news.order_id, news.number, news.text, news.check_id from (
    select 'message' as kind, 'message:' || m.id as key, m.created_at as at, null as order_id, null::int as number,
      null as text, null as check_id
    from shop_message m, reader t
    where m.created_at > ${LATELY} and m.created_at >= t.message_since and m.state = 'open' and m.deleted_at is null
  union all
    select 'order', 'order:' || s.order_id, s.placed_at, s.order_id, ${NUMBER}, null, null
    from order_status s, reader t
    where s.placed_at > ${LATELY} and s.placed_at >= t.order_since
      and s.status <> 'cancelled' and s.deleted_at is null and s.admin_hidden_at is null
  union all
    select 'late', 'late:' || s.order_id || ':' || s.promised_from, s.placed_at, s.order_id, ${NUMBER}, null, null
    from order_status s, reader t
    where ${LATE} and s.deleted_at is null and s.admin_hidden_at is null and t.late_since is not null
  union all
    select 'finding', 'money:' || f.id || ':' || extract(epoch from f.since), f.since, f.order_id, f.order_number::int,
      f.sentence, null
    from money_finding f, reader t where f.deleted_at is null and t.finding_since is not null
  union all
    select 'finding', 'doctor:' || r.id, r.updated_at, null, null, null, r.id
    from doctor_result r, reader t where r.failures > 0 and r.deleted_at is null and t.finding_since is not null
  ) news
  where news.kind = any(?::text[]) and (
    select true from staff_mail_told d
    where d.key = news.key and d.customer_id = ? and d.deleted_at is null limit 1) is null
  order by news.at, news.key limit ${MOST_NEWS}`;

/** The events that a person was not told yet, oldest first; `today` is the day of the shop's calendar. */
export async function listStaffNews(
  database: Database,
  { customerId, kinds }: Pick<StaffReader, "customerId" | "kinds">,
  today: string,
): Promise<StaffNews[]> {
  return await queryRows(database, NewsRow, NEWS_SQL, [customerId, today, [...kinds], customerId]);
}
