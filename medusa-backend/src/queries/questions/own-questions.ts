import { z } from "zod";
import { MOST_WAITING, type MyQuestionsAnswer, OwnAnswer, OwnQuestion } from "../../contract/questions";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows, readable } from "../../lib/database/sql";
import { PUBLISHED } from "../catalogue/statements";
import type { ReviewKey } from "../reviews/product-reviews";

/** The most of one's own questions, and of one's own answers, that the page of a product shows. */
const MOST_OWN = 20;

const OwnQuestionRow = OwnQuestion.extend({ created_at: IsoTime });

/** A customer's newest questions about a product that are not shown, and their newest answers in any state. */
export async function listOwnQuestions(
  database: Database,
  { customerId, productId }: ReviewKey,
): Promise<Pick<MyQuestionsAnswer, "questions" | "answers">> {
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
    queryList(database, "questions", OwnQuestionRow, questions, [customerId, productId]),
    queryList(database, "answers", OwnAnswer, answers, [productId, customerId]),
  ]);
  return { questions: readable(asked), answers: readable(answered) };
}

/** A customer's question about a product with exactly these words, in any state; null if there is none. */
export async function getSameQuestion(
  database: Database,
  { customerId, productId, text }: ReviewKey & { text: string },
): Promise<string | null> {
  const sql = `
    select id from product_question
    where customer_id = ? and product_id = ? and text = ? and deleted_at is null
    order by created_at desc, id desc limit 1`;
  const [row] = await queryRows(database, z.object({ id: z.string() }), sql, [customerId, productId, text]);
  return row?.id ?? null;
}

/** True if as many questions of this customer wait as may. */
export async function hasMostWaiting(database: Database, customerId: string): Promise<boolean> {
  const sql = `
    select count(*)::int as count from (
      select 1 from product_question
      where customer_id = ? and state = 'waiting' and deleted_at is null limit ${MOST_WAITING}) waiting`;
  const [row] = await queryRows(database, z.object({ count: z.number() }), sql, [customerId]);
  return (row?.count ?? 0) >= MOST_WAITING;
}

const MailedAnswer = z.object({
  email: z.string(),
  customer_id: z.string(),
  title: z.string(),
  handle: z.string(),
  answer: z.string().nullable(),
});
export type MailedAnswer = z.infer<typeof MailedAnswer>;

/**
 * What the asker of a shown question is mailed: the shop's answer, or null for another customer's. Null for a question
 * without either, for a product that is not on sale, and for an account that is gone.
 */
export async function getMailedAnswer(database: Database, questionId: string): Promise<MailedAnswer | null> {
  const sql = `
    select c.email, q.customer_id, p.title, p.handle, case when a.customer_id is null then a.text end as answer
    from product_question q
    join customer c on c.id = q.customer_id and c.has_account and c.email <> '' and c.deleted_at is null
    join product p on p.id = q.product_id and ${PUBLISHED}
    join product_answer a on a.question_id = q.id and a.state = 'shown' and a.deleted_at is null
      and a.customer_id is distinct from q.customer_id
    where q.id = ? and q.state = 'shown' and q.deleted_at is null
    order by a.customer_id is not null, a.created_at, a.id limit 1`;
  const [row] = await queryRows(database, MailedAnswer, sql, [questionId]);
  return row ?? null;
}

/** True for a question with a shown answer. */
export async function hasShownAnswer(database: Database, questionId: string): Promise<boolean> {
  const sql = `
    select id from product_answer where question_id = ? and state = 'shown' and deleted_at is null limit 1`;
  return (await queryRows(database, z.object({ id: z.string() }), sql, [questionId])).length > 0;
}
