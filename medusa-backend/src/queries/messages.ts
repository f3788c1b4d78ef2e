import { z } from "zod";
import { type ListMessagesAnswer, type ListMessagesQuery, StaffMessage } from "../contract/messages";
import type { Database } from "../lib/database/connection";
import { queryValue } from "../lib/database/sql";
import { contains, isoInSql, toPattern } from "./expressions";
import { listedIds, olderThan, type Part, queryListPage, readCursor } from "./lists";

export const OPEN_MESSAGE = "m.state = 'open' and m.deleted_at is null";

function idsOf({
  limit,
  cursor,
  list = "open",
  q,
}: Omit<ListMessagesQuery, "list"> & { list?: string | undefined }): Part {
  const select = (where: string) => `
    select m.id, m.created_at from shop_message m where ${where}
    order by m.created_at desc, m.id desc limit ?`;
  const conditions = [
    { sql: "m.deleted_at is null", bindings: [] },
    ...(list === "all" ? [] : [{ sql: "m.state = ?", bindings: [list] }]),
  ];
  const older = olderThan(readCursor(cursor, "smsg"), "m");
  const sought = q ? [{ sql: contains("m.name || ' ' || m.email || ' ' || m.text"), bindings: [toPattern(q)] }] : null;
  return listedIds({ select, conditions, older, sought, limit });
}

async function countOpen(database: Database): Promise<number> {
  const sql = `select count(*)::int as count from shop_message m where ${OPEN_MESSAGE}`;
  return (await queryValue(database, z.number(), sql)) ?? 0;
}

/** What the shop knows of the sender of `m`. "offset 0" makes the planner look up each message's customers alone. */
const KNOWN = `
  select (array_agg(c.id order by c.has_account desc, c.id))[1] as customer_id,
    coalesce(bool_or(c.has_account), false) as has_account, count(o.id)::int as orders
  from customer c left join "order" o on o.customer_id = c.id and o.deleted_at is null
  where lower(c.email) = m.email and c.deleted_at is null offset 0`;

export async function listMessages(database: Database, page: ListMessagesQuery): Promise<ListMessagesAnswer> {
  const ids = idsOf(page);
  const sql = `
    with page as materialized (${ids.sql})
    select m.id, m.name, m.email, m.text, m.state, m.created_at, known.customer_id, known.has_account, known.orders,
      case when m.answer is not null then jsonb_build_object(
        'text', m.answer, 'at', ${isoInSql("m.answered_at")}, 'by', m.answerer) end as answer,
      page.created_at::text || '|' || m.id as cursor
    from page
    cross join lateral (
      select message.*, admin.first_name as answerer from shop_message message
      left join customer admin on admin.id = message.answered_by and admin.deleted_at is null
      where message.id = page.id offset 0) m
    cross join lateral (${KNOWN}) known
    order by page.created_at desc, page.id desc`;
  const listed = { list: "messages", row: StaffMessage, sql, bindings: ids.bindings, limit: page.limit };
  const [{ shown, ...next }, open] = await Promise.all([queryListPage(database, listed), countOpen(database)]);
  return { messages: shown, open, ...next };
}
