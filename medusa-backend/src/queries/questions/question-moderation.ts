import { z } from "zod";
import {
  type ListStaffQuestionsAnswer,
  type ListStaffQuestionsQuery,
  type QuestionState,
  StaffQuestion,
} from "../../contract/questions";
import type { Database } from "../../lib/database/connection";
import { queryValue } from "../../lib/database/sql";
import { contains, isOfCustomer, isoInSql, LISTED_ID, toPattern } from "../expressions";
import { listedIds, olderThan, type Part, queryListPage, readCursor } from "../lists";

/** Questions with something that the shop has not read yet. */
export const WAITING = `q.deleted_at is null and q.id in (
  select w.id from product_question w where w.state = 'waiting' and w.deleted_at is null
  union all select a.question_id from product_answer a where a.state = 'waiting' and a.deleted_at is null)`;

/** In the form of each list's index. */
const IN_LIST: Readonly<Record<QuestionState, string>> = {
  waiting: WAITING,
  shown: "q.state = 'shown'",
  hidden: "q.state = 'hidden'",
};

/** What finds a text, each with an index of its own. */
function soughtIn(q: string): Part[] {
  const conditions = [
    contains("q.asker_name || ' ' || q.text"),
    `q.id in (select a.question_id from product_answer a where ${contains("a.text")} and a.deleted_at is null)`,
    `q.product_id in (select p.id from product p where ${contains("p.title")} and p.deleted_at is null)`,
    isOfCustomer("q.customer_id", q),
  ];
  return conditions.map((sql) => ({ sql, bindings: [toPattern(q)] }));
}

function idsOf({ limit, cursor, list, q }: ListStaffQuestionsQuery): Part {
  const select = (where: string) => `
    select q.id, q.created_at from product_question q where ${where}
    order by q.created_at desc, q.id desc limit ?`;
  const conditions = [
    { sql: "q.deleted_at is null", bindings: [] },
    ...(list ? [{ sql: IN_LIST[list], bindings: [] }] : []),
  ];
  const older = olderThan(readCursor(cursor, "ques"), "q");
  return listedIds({ select, conditions, older, sought: q ? soughtIn(q) : null, limit });
}

/** The owners' answers to the question `q`, oldest first, each with the purchase's order unless it is cancelled. */
const ANSWERS = `
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', a.id, 'name', a.answerer_name, 'customer_id', ${LISTED_ID}, 'email', c.email, 'text', a.text, 'state', a.state,
    'created_at', ${isoInSql("a.created_at")}, 'order', case when s.id is not null
      then jsonb_build_object('order_id', o.id, 'number', o.display_id) end) order by a.created_at, a.id), '[]') as answers
  from product_answer a
  left join customer c on c.id = a.customer_id and c.deleted_at is null
  left join "order" o on o.id = a.order_id and o.deleted_at is null
  left join order_status s on s.order_id = o.id and s.status <> 'cancelled' and s.deleted_at is null
  where a.question_id = q.id and a.customer_id is not null and a.deleted_at is null`;

async function countWaiting(database: Database): Promise<number> {
  const sql = `select count(*)::int as count from product_question q where ${WAITING}`;
  return (await queryValue(database, z.number(), sql)) ?? 0;
}

/** A page of the desk's questions, newest first, and the number that have something unread. */
export async function listStaffQuestions(
  database: Database,
  page: ListStaffQuestionsQuery,
): Promise<ListStaffQuestionsAnswer> {
  const ids = idsOf(page);
  const sql = `
    with page as materialized (${ids.sql})
    select q.id, q.asker_name as name, ${LISTED_ID} as customer_id, c.email, q.text, q.state, q.created_at,
      case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title,
        'handle', p.handle, 'is_on_sale', p.status = 'published' and p.deleted_at is null) end as product,
      case when own.id is not null then jsonb_build_object('text', own.text, 'at', ${isoInSql("own.updated_at")}) end as answer,
      answered.answers, page.created_at::text || '|' || q.id as cursor
    from page join product_question q on q.id = page.id
    left join customer c on c.id = q.customer_id and c.deleted_at is null
    left join product p on p.id = q.product_id
    left join product_answer own on own.question_id = q.id and own.customer_id is null and own.deleted_at is null
    cross join lateral (${ANSWERS}) answered
    order by page.created_at desc, page.id desc`;
  const listed = { list: "questions", row: StaffQuestion, sql, bindings: ids.bindings, limit: page.limit };
  const [{ shown, ...next }, waiting] = await Promise.all([queryListPage(database, listed), countWaiting(database)]);
  return { questions: shown, waiting, ...next };
}
