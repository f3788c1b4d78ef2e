import type { z } from "zod";
import {
  CustomerDouble,
  CustomerMessage,
  CustomerQuestion,
  CustomerRefund,
  CustomerReturn,
  CustomerReview,
  CustomerWithdrawal,
  type GetCustomerAnswer,
  type ListCustomersAnswer,
  type ListCustomersQuery,
  ListedCustomer,
  MOST_OF_CUSTOMER,
} from "../../contract/customers";
import { StaffNote } from "../../contract/order-admin";
import { stateOf } from "../../contract/order-state";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRow } from "../../lib/database/sql";
import { listRecordOf } from "../audit/record";
import { CUSTOMER_NAME, customersWith, LISTED_CUSTOMER } from "../expressions";
import { listedIds, olderThan, queryListPage, readCursor } from "../lists";
import { notesIn } from "../orders/order-page";
import { NEWEST_FIRST, OrderOnPage, selectOrders } from "../orders/shop-orders";
import { listReversalsOf } from "../refunds/reversals";
import { listOwedTo } from "../returns/return-refunds";
import { listAlertsOf } from "./account-export";
import { listSavedAddresses } from "./addresses";

const ACCOUNT = `c.id, c.email, trim(${CUSTOMER_NAME}) as name, c.has_account, c.created_at as since,
  coalesce((select r.role from user_role r where r.customer_id = c.id and r.deleted_at is null), 'user') as role`;

export async function listCustomers(
  database: Database,
  { limit, cursor, q }: ListCustomersQuery,
): Promise<ListCustomersAnswer> {
  const select = (where: string) => `
    select c.id, c.created_at from customer c where ${where} order by c.created_at desc, c.id desc limit ?`;
  const sought = q ? customersWith(q) : null;
  const older = olderThan(readCursor(cursor, "cus"), "c");
  const ids = listedIds({ select, conditions: [{ sql: LISTED_CUSTOMER, bindings: [] }], older, sought, limit });
  const sql = `
    with page as materialized (${ids.sql})
    select ${ACCOUNT}, page.created_at::text || '|' || page.id as cursor
    from page join customer c on c.id = page.id
    order by page.created_at desc, page.id desc`;
  const listed = { list: "customers", row: ListedCustomer, sql, bindings: ids.bindings, limit };
  const { shown, ...next } = await queryListPage(database, listed);
  return { customers: shown, ...next };
}

/** A customer with a page at the desk; null for one that was deleted or merged. */
export async function getListedCustomer(database: Database, customerId: string): Promise<ListedCustomer | null> {
  const sql = `select ${ACCOUNT} from customer c where c.id = ? and ${LISTED_CUSTOMER}`;
  return await queryRow(database, ListedCustomer, sql, [customerId]);
}

const OF_ORDER = "o.id as order_id, o.display_id as order_number";
const ORDERS = 'from "order" o';
const OWN = "o.customer_id = ? and o.deleted_at is null";

const RETURNS = `
  select r.id, r.display_id as number, r.status, coalesce(r.requested_at, r.created_at) as at, ${OF_ORDER}
  ${ORDERS} join "return" r on r.order_id = o.id and r.status <> 'open' and r.deleted_at is null
  where ${OWN} order by at desc, r.id desc`;
const WITHDRAWALS = `
  select w.id, w.withdrawn_at as at, w.settled_at is not null as settled, ${OF_ORDER}
  ${ORDERS} join order_withdrawal w on w.order_id = o.id and w.deleted_at is null
  where ${OWN} order by w.withdrawn_at desc, w.id desc`;
const REFUNDS = `
  select t.id, abs(t.amount)::float8 as amount, t.created_at as at, ${OF_ORDER}
  ${ORDERS} join order_transaction t on t.order_id = o.id and t.reference = 'refund' and t.deleted_at is null
  where ${OWN} order by t.created_at desc, t.id desc`;
const PRODUCT = "case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title) end as product";
const REVIEWS = `
  select r.id, r.rating, r.description as text, r.created_at as at, ${PRODUCT},
    case when r.is_waiting then 'waiting' when r.hidden_at is null then 'shown' else 'hidden' end as state
  from review r left join product p on p.id = r.product_id
  where r.customer_id = ? and r.deleted_at is null order by r.created_at desc, r.id desc`;
const QUESTIONS = `
  select q.id, q.text, q.state, q.created_at as at, ${PRODUCT}
  from product_question q left join product p on p.id = q.product_id
  where q.customer_id = ? and q.deleted_at is null order by q.created_at desc, q.id desc`;

const ofOrders = (id: string) => `
    select lower(o.email) from "order" o where o.customer_id ${id} and o.email is not null and o.deleted_at is null`;
/** The e-mails by which a customer's messages are found: their own and those of their orders. */
export const emailsOf = (id: string) => `array(
    select lower(c.email) from customer c where c.id ${id} and c.email is not null union ${ofOrders(id)})`;
export const emailsOfOrders = (id: string) => `array(${ofOrders(id)})`;
const MESSAGES = `
  with person as materialized (select ?::text as id)
  select m.id, m.text, m.state, m.created_at as at
  from shop_message m where m.email = any(${emailsOf("= (select person.id from person)")}) and m.deleted_at is null
  order by m.created_at desc, m.id desc`;

async function newestOf<T extends z.ZodType>(database: Database, [list, row, sql]: [string, T, string], id: string) {
  return await queryList(database, list, row, `${sql} limit ${MOST_OF_CUSTOMER}`, [id]);
}

/** Including cancelled orders and those taken off a list. */
async function listOrdersOf(database: Database, customerId: string): Promise<GetCustomerAnswer["orders"]> {
  const sql = `${selectOrders("any", "o.customer_id = ?")} ${NEWEST_FIRST} limit ${MOST_OF_CUSTOMER}`;
  return (await queryList(database, "orders", OrderOnPage, sql, [customerId])).map(({ order }) => ({
    orderId: order.id,
    orderNumber: order.displayId,
    state: stateOf(order),
    total: order.total,
    at: order.createdAt,
  }));
}

async function listOwed(database: Database, customerId: string): Promise<GetCustomerAnswer["owed"]> {
  const [due, reversed] = await Promise.all([listOwedTo(database, customerId), listReversalsOf(database, customerId)]);
  return [...due.map((debt) => ({ ...debt, id: debt.orderId, kind: "due" as const })), ...reversed];
}

/** The digits of a phone number, as an index has them (migration-scripts/customer-records.ts). */
const digits = (phone: string) => String.raw`regexp_replace(${phone}, '\D', '', 'g')`;
const NAME = `lower(trim(${CUSTOMER_NAME}))`;
const FEWEST_DIGITS = 6;
const HAS_NAME = `${NAME} = me.name and me.name <> '' and c.deleted_at is null`;

/** Records that are probably the same person as a customer (contract: CustomerDouble). */
const DOUBLES = `
  with me as materialized (
    select c.id, lower(c.email) as email, ${NAME} as name, array(
      select phone.digits from (
        select ${digits("c.phone")} as digits where c.phone is not null
        union select ${digits("a.phone")} from customer_address a
          where a.customer_id = c.id and a.phone is not null and a.deleted_at is null) phone
      where length(phone.digits) >= ${FEWEST_DIGITS}) as phones
    from customer c where c.id = ?)
  select ${ACCOUNT}, same.why, (
    select count(*)::float8 from "order" o where o.customer_id = c.id and o.deleted_at is null) as orders
  from (
    select found.id, min(found.why) as why from me cross join lateral (
      select c.id, 'email' as why from customer c where lower(c.email) = me.email and c.deleted_at is null
      union all select c.id, 'phone' from customer c
        where ${digits("c.phone")} = any(me.phones) and c.phone is not null and ${HAS_NAME}
      union all select c.id, 'phone' from customer_address a
        cross join lateral (select c.id from customer c where c.id = a.customer_id and ${HAS_NAME} offset 0) c
        where ${digits("a.phone")} = any(me.phones) and a.phone is not null and a.deleted_at is null
    ) found where found.id <> me.id group by found.id) same
  cross join lateral (select c.* from customer c where c.id = same.id and ${LISTED_CUSTOMER} offset 0) c
  order by c.created_at desc, c.id desc`;

async function listCustomerNotes(database: Database, customerId: string, viewerId: string) {
  const bindings = [viewerId, customerId, MOST_OF_CUSTOMER];
  return await queryList(database, "notes", StaffNote, notesIn("customer_note", "customer_id"), bindings);
}

/** A customer and what belongs to them, for the admin `viewerId`; null as for `getListedCustomer`. */
export async function getCustomer(
  database: Database,
  customerId: string,
  viewerId: string,
): Promise<GetCustomerAnswer | null> {
  const customer = await getListedCustomer(database, customerId);
  const [orders, returns, withdrawals, refunds, owed, reviews, questions, messages] = await Promise.all([
    listOrdersOf(database, customerId),
    newestOf(database, ["returns", CustomerReturn, RETURNS], customerId),
    newestOf(database, ["withdrawals", CustomerWithdrawal, WITHDRAWALS], customerId),
    newestOf(database, ["refunds", CustomerRefund, REFUNDS], customerId),
    listOwed(database, customerId),
    newestOf(database, ["reviews", CustomerReview, REVIEWS], customerId),
    newestOf(database, ["questions", CustomerQuestion, QUESTIONS], customerId),
    newestOf(database, ["messages", CustomerMessage, MESSAGES], customerId),
  ]);
  const [notes, addresses, alerts, doubles, record] = await Promise.all([
    listCustomerNotes(database, customerId, viewerId),
    listSavedAddresses(database, customerId),
    listAlertsOf(database, customerId, MOST_OF_CUSTOMER),
    newestOf(database, ["doubles", CustomerDouble, DOUBLES], customerId),
    listRecordOf(database, customerId, MOST_OF_CUSTOMER),
  ]);
  const written = { reviews, questions, messages, notes };
  const ofOrders = { orders, returns, withdrawals, refunds, owed };
  return customer && { customer, ...ofOrders, ...written, addresses, alerts, doubles, record };
}
