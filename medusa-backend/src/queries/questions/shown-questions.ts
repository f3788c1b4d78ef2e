import { z } from "zod";
import {
  BesideAnswered,
  CUT_BESIDE_PRODUCT,
  type ListQuestionsAnswer,
  QUESTIONS_BESIDE_PRODUCT,
  QUESTIONS_ON_PAGE,
  type QuestionsBeside,
  ShownQuestion,
} from "../../contract/questions";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows, readable } from "../../lib/database/sql";
import { isoInSql, toPattern } from "../expressions";
import { type ListCursor, olderThan, queryListPage } from "../list-cursor";
import { allOf, type Part } from "../newest-found";

/** The most answers that are shown with one question. */
const MOST_ANSWERS = 20;

/**
 * The shown answers to the question `q`: the shop's, and those of people who were sent the product in an order that was
 * not cancelled.
 */
const SHOWN_ANSWERS = `
  from product_answer a
  where a.question_id = q.id and a.state = 'shown' and a.deleted_at is null and (a.order_id is null or exists (
    select 1 from order_status s where s.order_id = a.order_id and s.status <> 'cancelled' and s.deleted_at is null))`;

/** The shop's answer first, then the oldest. */
const SHOP_FIRST = "order by a.order_id is not null, a.created_at, a.id";
const NAME = "case when a.order_id is not null then a.answerer_name end";

const QuestionRow = ShownQuestion.extend({ created_at: IsoTime });

/** The part of a product's shown questions that a page has; `q` is null without a search. */
export type QuestionsPage = { productId: string; q: string | null; after: ListCursor | null };

/** The shown questions about a product that contain a text, or with a shown answer that does. */
function shownQuestions(productId: string, q: string | null): Part {
  const pattern = toPattern(q ?? "");
  return allOf([
    { sql: "q.product_id = ? and q.state = 'shown' and q.deleted_at is null", bindings: [productId] },
    ...(q === null
      ? []
      : [
          {
            sql: `(q.text ilike ? escape '\\' or exists (select 1 ${SHOWN_ANSWERS} and a.text ilike ? escape '\\'))`,
            bindings: [pattern, pattern],
          },
        ]),
  ]);
}

async function countFound(database: Database, { sql, bindings }: Part): Promise<number> {
  const count = `select count(*)::int as count from product_question q where ${sql}`;
  const [counted] = await queryRows(database, z.object({ count: z.number() }), count, bindings);
  return counted?.count ?? 0;
}

/** A page of the shown questions about a product, newest first, and the number of all that match. */
export async function listShownQuestions(
  database: Database,
  { productId, q, after }: QuestionsPage,
): Promise<ListQuestionsAnswer> {
  const found = shownQuestions(productId, q);
  const older = olderThan(after, "q");
  const sql = `
    with page as materialized (
      select q.id, q.created_at from product_question q where ${found.sql} ${older.sql}
      order by q.created_at desc, q.id desc limit ?)
    select q.id, q.asker_name as name, q.text, q.created_at, answered.answers,
      page.created_at::text || '|' || page.id as cursor
    from page join product_question q on q.id = page.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'text', g.text, 'created_at', g.at)
        order by g.place), '[]') as answers
      from (
        select a.id, ${NAME} as name, a.text,
          ${isoInSql("a.created_at")} as at,
          row_number() over (${SHOP_FIRST}) as place
        ${SHOWN_ANSWERS} ${SHOP_FIRST} limit ${MOST_ANSWERS}) g) answered
    order by page.created_at desc, page.id desc`;
  const bindings = [...found.bindings, ...older.bindings, QUESTIONS_ON_PAGE + 1];
  const page = { list: "questions", row: QuestionRow, sql, bindings, limit: QUESTIONS_ON_PAGE };
  const [{ shown, nextCursor }, count] = await Promise.all([
    queryListPage(database, page),
    countFound(database, found),
  ]);
  return { questions: shown, count, next_cursor: nextCursor };
}

/** The first `most` characters of a column. */
const cut = (column: string, most: number) =>
  `case when length(${column}) > ${most} then left(${column}, ${most}) || '…' else ${column} end`;

/** The number of shown questions about a product, and the newest answered ones, with the start of an answer. */
export async function getQuestionsBeside(database: Database, productId: string): Promise<QuestionsBeside> {
  const found = shownQuestions(productId, null);
  const sql = `
    select q.id, ${cut("q.text", CUT_BESIDE_PRODUCT.question)} as text, answer.name as answered_by, answer.text as answer
    from product_question q
    cross join lateral (
      select ${NAME} as name, ${cut("a.text", CUT_BESIDE_PRODUCT.answer)} as text
      ${SHOWN_ANSWERS} ${SHOP_FIRST} limit 1) answer
    where ${found.sql} order by q.created_at desc, q.id desc limit ${QUESTIONS_BESIDE_PRODUCT}`;
  const [newest, count] = await Promise.all([
    queryList(database, "questions", BesideAnswered, sql, found.bindings),
    countFound(database, found),
  ]);
  return { count, newest: readable(newest) };
}
