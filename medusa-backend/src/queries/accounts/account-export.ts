import { z } from "zod";
import {
  ExportedAnswer,
  ExportedChange,
  ExportedMail,
  ExportedQuestion,
  ExportedReport,
  ExportedReview,
  ExportedVote,
  type ExportPage,
} from "../../contract/account-export";
import { allToMajor, toMajor } from "../../contract/currency";
import { toPrivatePhoto } from "../../contract/media-address";
import type { ShopOrder } from "../../contract/orders";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryRows } from "../../lib/database/sql";
import { listOrderDocuments } from "../documents";
import { PHOTO_ADDRESS, photosOf } from "../expressions";
import { encodeCursor, type ListCursor, olderThan } from "../lists";
import { NEWEST_FIRST, OrderOnPage, selectOrders } from "../orders/shop-orders";
import { PUBLISHED } from "../products/statements";
import { listReturns } from "../returns/returns";

/** The number of rows in one page, so that no export fills the memory. */
const PAGE = 50;

const Cursor = z.object({ cursor: z.string() });

/**
 * The name of the product of a row that belongs to a customer: that of now if the shop shows it, else the one under
 * which they bought it. Null if they know none.
 */
const productOf = (row: string) => `coalesce(
  (select p.title from product p where p.id = ${row}.product_id and ${PUBLISHED}),
  (select bought.product_title from "order" o
    cross join lateral (select li.product_title from order_item oi
      join order_line_item li on li.id = oi.item_id and li.product_id = ${row}.product_id
      where oi.order_id = o.id and oi.deleted_at is null limit 1) bought
    where o.customer_id = ${row}.customer_id order by o.created_at desc limit 1))`;

/** A page of rows, read with one extra row, and the cursor of the next page. */
function toPage<Row extends { cursor: string }, Shown>(rows: readonly Row[], show: (row: Row) => Shown) {
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return { rows: rows.slice(0, PAGE).map(show), next: last ? encodeCursor(last.cursor) : null };
}

const PaymentRow = z.object({
  order_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  started_at: IsoTime,
});

async function listPayments(database: Database, orderIds: readonly string[]) {
  const sql = `
    select order_id, amount, currency_code as currency, status, created_at as started_at from payment_attempt
    where order_id = any(?::text[]) and deleted_at is null order by created_at`;
  return await queryRows(database, PaymentRow, sql, [orderIds]);
}

/** An order's amounts as the file has them. */
const amountsOf = ({ items, shipping, tax, discount, total, refunded }: ShopOrder) => ({
  ...allToMajor({ shipping, tax, discount, total, refunded }),
  items: items.map(({ unitPrice, ...item }) => ({ ...item, unitPrice: toMajor(unitPrice) })),
});

/** A page of a customer's orders, including cancelled ones and those taken off a list. */
export async function listExportedOrders(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"orders">> {
  const { sql, bindings } = olderThan(after, "o");
  const orders = `${selectOrders("any", `o.customer_id = ? ${sql}`)} ${NEWEST_FIRST} limit ${PAGE + 1}`;
  const { rows, next } = toPage(
    await queryRows(database, OrderOnPage, orders, [customerId, ...bindings]),
    ({ order }) => order,
  );
  const payments = await listPayments(
    database,
    rows.map(({ id }) => id),
  );
  const full = rows.map(async (order) => ({
    ...order,
    ...amountsOf(order),
    payments: payments
      .filter(({ order_id }) => order_id === order.id)
      .map(({ order_id: _, amount, ...payment }) => ({ ...payment, amount: toMajor(amount, payment.currency) })),
    returns: await listReturns(database, order.id),
    documents: (await listOrderDocuments(database, order.id)).map(({ amount, ...document }) => ({
      ...document,
      amount: toMajor(amount),
    })),
  }));
  return { rows: await Promise.all(full), next };
}

const ReviewRow = z.object({ ...ExportedReview.shape, created_at: IsoTime, ...Cursor.shape });

/** A page of a customer's reviews, of the shop and of products. */
export async function listExportedReviews(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"reviews">> {
  const { sql, bindings } = olderThan(after, "r");
  const reviews = `
    select r.id, ${productOf("r")} as product, r.reviewer_name as name, r.reviewer_occupation as occupation,
      r.reviewer_img as photo, r.rating, r.description, r.hidden_at is not null as is_hidden, r.answer, r.created_at,
      ${photosOf(PHOTO_ADDRESS)} as photos, r.created_at::text || '|' || r.id as cursor
    from review r
    where r.customer_id = ? and r.deleted_at is null ${sql}
    order by r.created_at desc, r.id desc limit ${PAGE + 1}`;
  const rows = await queryRows(database, ReviewRow, reviews, [customerId, ...bindings]);
  return toPage(rows, ({ cursor: _, photos, ...review }) => ({ ...review, photos: photos.map(toPrivatePhoto) }));
}

const ReportRow = z.object({ ...ExportedReport.shape, created_at: IsoTime, ...Cursor.shape });

/** A page of a customer's reports of other people's reviews. */
export async function listExportedReports(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"reports">> {
  const { sql, bindings } = olderThan(after, "r");
  const reports = `
    select r.id, r.review_id, r.reason, r.created_at, r.created_at::text || '|' || r.id as cursor
    from review_report r where r.customer_id = ? and r.deleted_at is null ${sql}
    order by r.created_at desc, r.id desc limit ${PAGE + 1}`;
  const rows = await queryRows(database, ReportRow, reports, [customerId, ...bindings]);
  return toPage(rows, ({ cursor: _, ...report }) => report);
}

const VoteRow = z.object({ ...ExportedVote.shape, created_at: IsoTime, ...Cursor.shape });

/** A page of a customer's votes for other people's reviews. */
export async function listExportedVotes(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"votes">> {
  const { sql, bindings } = olderThan(after, "v");
  const votes = `
    select v.id, v.review_id, v.created_at, v.created_at::text || '|' || v.id as cursor
    from review_vote v where v.customer_id = ? and v.deleted_at is null ${sql}
    order by v.created_at desc, v.id desc limit ${PAGE + 1}`;
  const rows = await queryRows(database, VoteRow, votes, [customerId, ...bindings]);
  return toPage(rows, ({ cursor: _, ...vote }) => vote);
}

const QuestionRow = z.object({ ...ExportedQuestion.shape, created_at: IsoTime, ...Cursor.shape });

/** A page of a customer's questions about products. */
export async function listExportedQuestions(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"questions">> {
  const { sql, bindings } = olderThan(after, "q");
  const questions = `
    select q.id, ${productOf("q")} as product, q.asker_name as name, q.text, q.state, q.created_at,
      q.created_at::text || '|' || q.id as cursor
    from product_question q
    where q.customer_id = ? and q.deleted_at is null ${sql}
    order by q.created_at desc, q.id desc limit ${PAGE + 1}`;
  const rows = await queryRows(database, QuestionRow, questions, [customerId, ...bindings]);
  return toPage(rows, ({ cursor: _, ...question }) => question);
}

const AnswerRow = z.object({ ...ExportedAnswer.shape, created_at: IsoTime, ...Cursor.shape });

/** A page of a customer's answers to questions. */
export async function listExportedAnswers(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"answers">> {
  const { sql, bindings } = olderThan(after, "a");
  const answers = `
    select a.id, q.text as question, a.answerer_name as name, a.text, a.state, a.created_at,
      a.created_at::text || '|' || a.id as cursor
    from product_answer a left join product_question q on q.id = a.question_id and q.deleted_at is null
    where a.customer_id = ? and a.deleted_at is null ${sql}
    order by a.created_at desc, a.id desc limit ${PAGE + 1}`;
  const rows = await queryRows(database, AnswerRow, answers, [customerId, ...bindings]);
  return toPage(rows, ({ cursor: _, ...answer }) => answer);
}

const MailRow = z.object({ ...ExportedMail.shape, created_at: IsoTime, sent_at: IsoTime.nullable(), ...Cursor.shape });

/**
 * A page of the mails about a customer's account and orders, including those to a former e-mail. Other mails to an
 * e-mail may be somebody else's, because a sign-up does not prove the e-mail.
 */
export async function listExportedMails(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"mails">> {
  const { sql, bindings } = olderThan(after, "m");
  const mails = `
    select m.id, m.kind, m.recipient as "to", m.order_id, m.status, m.created_at, m.sent_at,
      m.created_at::text || '|' || m.id as cursor, case when m.data->'sealedToken' is null then m.data end as contents
    from outbox_mail m
    where m.deleted_at is null ${sql} and (
      m.order_id in (select o.id from "order" o where o.customer_id = ?)
      or m.customer_id = ?)
    order by m.created_at desc, m.id desc limit ${PAGE + 1}`;
  const rows = await queryRows(database, MailRow, mails, [...bindings, customerId, customerId]);
  return toPage(rows, ({ cursor: _, ...mail }) => mail);
}

const ChangeRow = z.object({ ...ExportedChange.shape, created_at: IsoTime, ...Cursor.shape });

/** A page of ops' changes to a customer's personal data. */
export async function listExportedChanges(
  database: Database,
  customerId: string,
  after: ListCursor | null,
): Promise<ExportPage<"changes">> {
  const { sql, bindings } = olderThan(after, "a");
  const changes = `
    select a.id, a.action, a.subject_id as record_id, a.personal as values, a.created_at,
      a.created_at::text || '|' || a.id as cursor
    from audit_entry a
    where a.person_id = ? and a.personal is not null and a.deleted_at is null ${sql}
    order by a.created_at desc, a.id desc limit ${PAGE + 1}`;
  const rows = await queryRows(database, ChangeRow, changes, [customerId, ...bindings]);
  return toPage(rows, ({ cursor: _, ...change }) => change);
}

/** When the customer was created, as a UTC ISO string. */
export async function getCustomerSince(database: Database, customerId: string): Promise<string> {
  const sql = "select created_at from customer where id = ?";
  const [row] = await queryRows(database, z.object({ created_at: IsoTime }), sql, [customerId]);
  return row?.created_at ?? "";
}

/** True unless the customer has ended the mails that ask for reviews. */
export async function wantsReviewMails(database: Database, customerId: string): Promise<boolean> {
  const sql = "select id from review_mail_stop where customer_id = ? and deleted_at is null";
  const [row] = await queryRows(database, z.object({ id: z.string() }), sql, [customerId]);
  return row === undefined;
}

const AlertRow = z.object({ product: z.string().nullable(), asked_at: IsoTime });

/** The products that a customer waits for, the first first. */
export async function listStockAlerts(database: Database, customerId: string) {
  const sql = `
    select ${productOf("a")} as product, a.created_at as asked_at from stock_alert a
    where a.customer_id = ? and a.deleted_at is null order by a.created_at, a.id`;
  return await queryRows(database, AlertRow, sql, [customerId]);
}
