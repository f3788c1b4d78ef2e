import { z } from "zod";
import {
  BesideAnswered,
  CUT_BESIDE_PRODUCT,
  type ListQuestionsAnswer,
  type ListQuestionsQuery,
  MOST_WAITING,
  OwnAnswer,
  OwnQuestion,
  QUESTIONS_BESIDE_PRODUCT,
  QUESTIONS_ON_PAGE,
  type QuestionsBeside,
  ShownQuestion,
} from "../../contract/questions";
import type { Database } from "../../lib/database/connection";
import { isThere, queryList, queryRow, queryValue } from "../../lib/database/sql";
import { contains, isoInSql, toPattern } from "../expressions";
import { allOf, olderThan, type Part, queryListPage, readCursor } from "../lists";
import { PUBLISHED } from "../products/statements";
import type { ReviewKey } from "../reviews/reviews";

const MOST_ANSWERS = 20;

/** The shop's answers to the question `q`, and those of people who were sent the product in a live order. */
const SHOWN_ANSWERS = `
  from product_answer a
  where a.question_id = q.id and a.state = 'shown' and a.deleted_at is null and (a.order_id is null or exists (
    select 1 from order_status s where s.order_id = a.order_id and s.status <> 'cancelled' and s.deleted_at is null))`;

const SHOP_FIRST = "order by a.order_id is not null, a.created_at, a.id";
const NAME = "case when a.order_id is not null then a.answerer_name end";

/** The shown questions about a product that contain a text, or with a shown answer that does. */
function shownQuestions(productId: string, q = ""): Part {
  const contained = `(${contains("q.text")} or exists (select 1 ${SHOWN_ANSWERS} and ${contains("a.text")}))`;
  return allOf([
    { sql: "q.product_id = ? and q.state = 'shown' and q.deleted_at is null", bindings: [productId] },
    ...(q ? [{ sql: contained, bindings: [toPattern(q), toPattern(q)] }] : []),
  ]);
}

async function countFound(database: Database, { sql, bindings }: Part): Promise<number> {
  const count = `select count(*)::int as count from product_question q where ${sql}`;
  return (await queryValue(database, z.number(), count, bindings)) ?? 0;
}

/** A page of the shown questions about a product, newest first, and the number of all that match. */
export async function listShownQuestions(
  database: Database,
  productId: string,
  { q, cursor }: z.infer<typeof ListQuestionsQuery>,
): Promise<ListQuestionsAnswer> {
  const found = shownQuestions(productId, q);
  const older = olderThan(readCursor(cursor, "ques"), "q");
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
  const page = { list: "questions", row: ShownQuestion, sql, bindings, limit: QUESTIONS_ON_PAGE };
  const [{ shown, ...next }, count] = await Promise.all([queryListPage(database, page), countFound(database, found)]);
  return { questions: shown, count, ...next };
}

const cut = (column: string, most: number) =>
  `case when length(${column}) > ${most} then left(${column}, ${most}) || '…' else ${column} end`;

/** The number of shown questions about a product, and the newest answered ones, with the start of an answer. */
export async function getQuestionsBeside(database: Database, productId: string): Promise<QuestionsBeside> {
  const found = shownQuestions(productId);
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
  return { count, newest };
}

const MOST_OWN = 20;

/** A customer's newest questions about a product that are not shown, and their newest answers in any state. */
export async function listOwnQuestions(database: Database, { customerId, productId }: ReviewKey) {
  const questions = `
    select q.id, q.text, q.state, q.created_at from product_question q
    where q.customer_id = ? and q.product_id = ? and q.state <> 'shown' and q.deleted_at is null
    order by q.created_at desc, q.id desc limit ${MOST_OWN}`;
  const answers = `
    select a.question_id, a.text, a.state from product_answer a
    join product_question q on q.id = a.question_id and q.product_id = ? and q.deleted_at is null
    where a.customer_id = ? and a.deleted_at is null
    order by a.created_at desc, a.id desc limit ${MOST_OWN}`;
  const [asked, answered] = await Promise.all([
    queryList(database, "questions", OwnQuestion, questions, [customerId, productId]),
    queryList(database, "answers", OwnAnswer, answers, [productId, customerId]),
  ]);
  return { questions: asked, answers: answered };
}

/** A customer's question about a product with exactly these words, in any state. */
export async function getSameQuestion(
  database: Database,
  { customerId, productId, text }: ReviewKey & { text: string },
): Promise<string | null> {
  const sql = `
    select id from product_question
    where customer_id = ? and product_id = ? and text = ? and deleted_at is null
    order by created_at desc, id desc limit 1`;
  return await queryValue(database, z.string(), sql, [customerId, productId, text]);
}

/** True if as many questions of this customer wait as may. */
export async function hasMostWaiting(database: Database, customerId: string): Promise<boolean> {
  const sql = `
    select count(*)::int as count from (
      select 1 from product_question
      where customer_id = ? and state = 'waiting' and deleted_at is null limit ${MOST_WAITING}) waiting`;
  return ((await queryValue(database, z.number(), sql, [customerId])) ?? 0) >= MOST_WAITING;
}

const MailedAnswer = z.object({
  email: z.string(),
  customerId: z.string(),
  title: z.string(),
  handle: z.string(),
  answer: z.string().nullable(),
});

/**
 * What the asker of a shown question is mailed: the shop's answer, or null for another customer's. Null without either,
 * for a product that is not on sale, and for an account that is gone.
 */
export async function getMailedAnswer(database: Database, questionId: string) {
  const sql = `
    select c.email, q.customer_id, p.title, p.handle, mailed.answer
    from product_question q
    join customer c on c.id = q.customer_id and c.has_account and c.email <> '' and c.deleted_at is null
    join product p on p.id = q.product_id and ${PUBLISHED}
    cross join lateral (
      select case when a.customer_id is null then a.text end as answer
      ${SHOWN_ANSWERS} and a.customer_id is distinct from q.customer_id ${SHOP_FIRST} limit 1) mailed
    where q.id = ? and q.state = 'shown' and q.deleted_at is null`;
  return await queryRow(database, MailedAnswer, sql, [questionId]);
}

export async function hasShownAnswer(database: Database, questionId: string): Promise<boolean> {
  const sql = `select 1 from product_question q where q.id = ? and exists (select 1 ${SHOWN_ANSWERS})`;
  return await isThere(database, sql, [questionId]);
}
