import { z } from "zod";
import {
  EXPORT_LISTS,
  type ExportAnswer,
  ExportedAnswer,
  ExportedChange,
  ExportedMail,
  ExportedMessage,
  ExportedPayment,
  ExportedQuestion,
  ExportedReport,
  ExportedReview,
  ExportedVote,
  type ExportList,
  type ExportPage,
} from "../../contract/account-export";
import { Role } from "../../contract/common";
import { allToMajor, toMajor } from "../../contract/currency";
import { toPrivatePhoto } from "../../contract/media-address";
import type { ShopOrder } from "../../contract/orders";
import { soldName } from "../../contract/variants";
import type { Database } from "../../lib/database/connection";
import { IsoTime, isThere, queryRow, queryRows, queryValue } from "../../lib/database/sql";
import { ShopError } from "../../lib/shop-error";
import { exportAccountCart } from "../carts/account-carts";
import { exportWishList } from "../carts/wish-lists";
import { listOrderDocuments } from "../documents";
import { LISTED_CUSTOMER, majorInSql, PHOTO_ADDRESS, photosOf } from "../expressions";
import { encodeCursor, type ListCursor, type ListPrefix, olderThan, readCursor } from "../lists";
import { NEWEST_FIRST, OrderOnPage, selectOrders } from "../orders/shop-orders";
import { askedIds, PUBLISHED, soldValues } from "../products/statements";
import { listReturns } from "../returns/returns";
import { listWithdrawals } from "../withdrawals";
import { getWaysIn, listOwnSessions, type ShopIdentity, toName } from "./accounts";
import { listSavedAddresses } from "./addresses";
import { listPasskeys } from "./passkeys";

/** The number of rows in one page, so that no export fills the memory. */
const PAGE = 50;

/** The product's name now if the shop shows it, else the one under which the customer bought it; null for neither. */
const productOf = (row: string) => `coalesce(
  (select p.title from product p where p.id = ${row}.product_id and ${PUBLISHED}),
  (select bought.product_title from "order" o
    cross join lateral (select li.product_title from order_item oi
      join order_line_item li on li.id = oi.item_id and li.product_id = ${row}.product_id
      where oi.order_id = o.id and oi.deleted_at is null limit 1) bought
    where o.customer_id = ${row}.customer_id order by o.created_at desc limit 1))`;

type ReadPage<List extends ExportList> = (
  database: Database,
  customerId: string,
  after: ListCursor | null,
) => Promise<ExportPage<List>>;

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
    select order_id, ${majorInSql("amount", "currency_code")}::float8 as amount, currency_code as currency, status,
      created_at as started_at
    from payment_attempt
    where order_id = any(?::text[]) and deleted_at is null order by created_at`;
  return await queryRows(database, PaymentRow, sql, [orderIds]);
}

/** Amounts in major units, as the file has them. */
const amountsOf = ({ items, shipping, standardShipping, tax, discount, total, refunded }: ShopOrder) => ({
  ...allToMajor({ shipping, tax, discount, total, refunded }),
  standardShipping: standardShipping === null ? null : toMajor(standardShipping),
  items: items.map(({ unitPrice, ...item }) => ({ ...item, unitPrice: toMajor(unitPrice) })),
});

/** A page of a customer's orders, including cancelled ones and those taken off a list. */
const readOrders: ReadPage<"orders"> = async (database, customerId, after) => {
  const { sql, bindings } = olderThan(after, "o");
  const orders = `${selectOrders("any", `o.customer_id = ? ${sql}`)} ${NEWEST_FIRST} limit ${PAGE + 1}`;
  const { rows, next } = toPage(
    await queryRows(database, OrderOnPage, orders, [customerId, ...bindings]),
    ({ order }) => order,
  );
  const ids = rows.map(({ id }) => id);
  const payments = await listPayments(database, ids);
  const full = rows.map(async (order) => ({
    ...order,
    ...amountsOf(order),
    payments: payments.filter(({ order_id }) => order_id === order.id).map(({ order_id: _, ...payment }) => payment),
    returns: await listReturns(database, order.id),
    withdrawals: await listWithdrawals(database, order.id),
    documents: (await listOrderDocuments(database, order.id)).map(({ amount, ...document }) => ({
      ...document,
      amount: toMajor(amount),
    })),
  }));
  return { rows: await Promise.all(full), next };
};

const Place = z.object({ cursor: z.string() });

/** The list's rows, called `row` in `from`. `of`: the condition that they are the customer's, whose id each `?` is. */
type Source = { row: string; from: string; columns: string; of: string };

const listedIn = <Row extends z.ZodType<z.infer<typeof Place>>>(
  prefix: ListPrefix,
  schema: Row,
  { row, from, columns, of }: Source,
) => ({
  prefix,
  read: async (database: Database, customerId: string, after: ListCursor | null) => {
    const older = olderThan(after, row);
    const sql = `
      select ${row}.id, ${columns}, ${row}.created_at, ${row}.created_at::text || '|' || ${row}.id as cursor
      from ${from} where (${of}) and ${row}.deleted_at is null ${older.sql}
      order by ${row}.created_at desc, ${row}.id desc limit ${PAGE + 1}`;
    const ids = [...of.matchAll(/\?/g)].map(() => customerId);
    const rows = await queryRows(database, schema, sql, [...ids, ...older.bindings]);
    return toPage(rows, ({ cursor: _, ...shown }) => shown);
  },
});

const reviewRows = listedIn("rev", ExportedReview.extend(Place.shape), {
  row: "r",
  from: "review r",
  columns: `${productOf("r")} as product, r.reviewer_name as name, r.reviewer_occupation as occupation,
    r.reviewer_img as photo, r.rating, r.description, r.hidden_at is not null as is_hidden,
    case when r.hidden_at is not null then r.hidden_for end as hidden_for, r.answer,
    ${photosOf(PHOTO_ADDRESS)} as photos`,
  of: "r.customer_id = ?",
});

const readReviews: ReadPage<"reviews"> = async (database, customerId, after) => {
  const { rows, next } = await reviewRows.read(database, customerId, after);
  return { rows: rows.map((review) => ({ ...review, photos: review.photos.map(toPrivatePhoto) })), next };
};

const EXPORTED: { [List in ExportList]: { prefix: ListPrefix; read: ReadPage<List> } } = {
  orders: { prefix: "order", read: readOrders },
  payments: listedIn("patt", ExportedPayment.extend(Place.shape), {
    row: "a",
    from: "payment_attempt a",
    columns: `${majorInSql("a.amount", "a.currency_code")}::float8 as amount, a.currency_code as currency, a.status,
      coalesce(a.lines, '[]') as items, a.delivery`,
    of: "a.customer_id = ? and a.order_id is null",
  }),
  reviews: { prefix: "rev", read: readReviews },
  reports: listedIn("revrep", ExportedReport.extend(Place.shape), {
    row: "r",
    from: "review_report r",
    columns: "r.review_id, r.reason",
    of: "r.customer_id = ?",
  }),
  votes: listedIn("revvote", ExportedVote.extend(Place.shape), {
    row: "v",
    from: "review_vote v",
    columns: "v.review_id",
    of: "v.customer_id = ?",
  }),
  questions: listedIn("ques", ExportedQuestion.extend(Place.shape), {
    row: "q",
    from: "product_question q",
    columns: `${productOf("q")} as product, q.asker_name as name, q.text, q.state`,
    of: "q.customer_id = ?",
  }),
  answers: listedIn("answ", ExportedAnswer.extend(Place.shape), {
    row: "a",
    from: "product_answer a left join product_question q on q.id = a.question_id and q.deleted_at is null",
    columns: "q.text as question, a.answerer_name as name, a.text, a.state",
    of: "a.customer_id = ?",
  }),
  // A sign-up does not prove the e-mail, and somebody else may have had it before.
  messages: listedIn("smsg", ExportedMessage.extend(Place.shape), {
    row: "m",
    from: `shop_message m join customer c on c.email = m.email and c.created_at <= m.created_at and c.deleted_at is null
      join account_credentials k on k.customer_id = c.id and k.proven_email = c.email and k.deleted_at is null`,
    columns: "m.name, m.email, m.text, m.answer",
    of: "c.id = ?",
  }),
  // Those to a former e-mail too. Other mails to an e-mail may be somebody else's: a sign-up does not prove the e-mail.
  mails: listedIn("mail", ExportedMail.extend(Place.shape), {
    row: "m",
    from: "outbox_mail m",
    columns: `m.kind, m.recipient as "to", m.order_id, m.status, m.sent_at,
      case when m.data->'sealedToken' is null then m.data end as contents`,
    of: `m.order_id in (select o.id from "order" o where o.customer_id = ?) or m.customer_id = ?`,
  }),
  // Ops' changes to the customer's personal data.
  changes: listedIn("audit", ExportedChange.extend(Place.shape), {
    row: "a",
    from: "audit_entry a",
    columns: "a.action, a.subject_id as record_id, a.personal as values",
    of: "a.person_id = ? and a.personal is not null",
  }),
};

async function getCustomerSince(database: Database, customerId: string): Promise<string> {
  const sql = "select created_at from customer where id = ?";
  return (await queryValue(database, IsoTime, sql, [customerId])) ?? "";
}

async function wantsReviewMails(database: Database, customerId: string): Promise<boolean> {
  const sql = "select id from review_mail_stop where customer_id = ? and deleted_at is null";
  return !(await isThere(database, sql, [customerId]));
}

const AlertRow = z.object({
  id: z.string(),
  productId: z.string(),
  product: z.string().nullable(),
  values: z.array(z.string()),
  asked_at: IsoTime,
});

const alertsWhere = (condition: string) => `
  select kept.id, kept.product_id, ${productOf("kept")} as product, kept.asked_at,
    case when kept.variant_id is null then '{}' else ${soldValues("kept.variant_id", "kept.product_id")} end as values
  from (
    select a.id, a.customer_id, a.created_at as asked_at, asked.product_id, asked.variant_id
    from stock_alert a cross join lateral ${askedIds("(select a.product_id)")}
    where ${condition} and a.deleted_at is null) kept`;

const named = ({ product, values }: z.infer<typeof AlertRow>) => product && soldName(product, values);

/** The products and variants that a customer waits for, the earliest first. */
export async function listStockAlerts(database: Database, customerId: string) {
  const sql = `${alertsWhere("a.customer_id = ?")} order by kept.asked_at, kept.id`;
  const rows = await queryRows(database, AlertRow, sql, [customerId]);
  return rows.map((row) => ({ product: named(row), asked_at: row.asked_at }));
}

/** What a customer waits for by the account or by the e-mail, the newest first. */
export async function listAlertsOf(database: Database, customerId: string, most: number) {
  const byEmail = "a.email = (select lower(c.email) from customer c where c.id = ?)";
  const sql = `select waited.* from (${alertsWhere("a.customer_id = ?")} union all ${alertsWhere(byEmail)}) waited
    order by waited.asked_at desc, waited.id desc limit ?`;
  const rows = await queryRows(database, AlertRow, sql, [customerId, customerId, most]);
  return rows.map((row) => ({ id: row.id, productId: row.productId, product: named(row), at: row.asked_at }));
}

/** `sessionId`: the session of this request, if it is that person's. */
type Exported = Pick<ShopIdentity, "customerId" | "name" | "photo" | "role"> & {
  email: string | null;
  sessionId: string | null;
};

const ExportedRow = z.object({
  ...{ id: z.string(), email: z.string().nullable(), photo: z.string().nullable(), role: Role },
  ...{ firstName: z.string().nullable(), lastName: z.string().nullable() },
});

/** The customer whose data staff export, with or without an account; null for a record that is gone. */
export async function findExported(database: Database, customerId: string): Promise<Exported | null> {
  const sql = `
    select c.id, c.email, c.first_name, c.last_name, c.metadata->>'photo' as photo, coalesce(r.role, 'user') as role
    from customer c left join user_role r on r.customer_id = c.id and r.deleted_at is null
    where c.id = ? and ${LISTED_CUSTOMER}`;
  const row = await queryRow(database, ExportedRow, sql, [customerId]);
  if (!row) return null;
  const { id, email, photo, role } = row;
  return { customerId: id, email: email?.toLowerCase() ?? null, name: toName(row), photo, role, sessionId: null };
}

/** All of a person's data but the lists of `EXPORTED`. */
export async function readExportHead(database: Database, person: Exported): Promise<ExportAnswer> {
  const { customerId: id, name, email, photo, role, sessionId } = person;
  const [{ signInEmail, hasGoogle }, createdAt, wants_review_mails, addresses, sessions, passkeys, alerts, wishList] =
    await Promise.all([
      getWaysIn(database, id),
      getCustomerSince(database, id),
      wantsReviewMails(database, id),
      listSavedAddresses(database, id),
      listOwnSessions(database, { customerId: id, sessionId: sessionId ?? "" }),
      listPasskeys(database, id),
      listStockAlerts(database, id),
      exportWishList(database, id),
    ]);
  const ways = { has_password: signInEmail !== null, has_google: hasGoogle };
  return {
    profile: { id, name, email: email ?? "", photo, role, ...ways, created_at: createdAt, wants_review_mails },
    addresses,
    sessions,
    passkeys: passkeys.map(({ name, addedAt, lastUsedAt }) => ({ name, added_at: addedAt, last_used_at: lastUsedAt })),
    stock_alerts: alerts,
    wish_list: wishList,
    cart: await exportAccountCart(database, id),
  };
}

/**
 * A page of one list of a person's data.
 * @throws ShopError `not_found` for another list, `invalid` for a wrong `after`
 */
export async function requireExportPage(
  database: Database,
  { customerId, name, after }: { customerId: string; name: string; after?: string | undefined },
): Promise<ExportPage> {
  const list = EXPORT_LISTS.find((known) => known === name);
  if (!list) throw new ShopError("not_found", "There is nothing here.");
  const { prefix, read } = EXPORTED[list];
  return await read(database, customerId, readCursor(after, prefix, "after"));
}
