import type { z } from "zod";
import {
  CustomerQuestion,
  CustomerRefund,
  CustomerReturn,
  CustomerReview,
  type GetCustomerAnswer,
  type ListCustomersAnswer,
  type ListCustomersQuery,
  ListedCustomer,
  MOST_OF_CUSTOMER,
} from "../../contract/customers";
import { stateOf } from "../../contract/order-state";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRow, readable } from "../../lib/database/sql";
import { listRecordOf } from "../audit/record";
import { CUSTOMER_NAME, contains, toPattern } from "../expressions";
import { listedIds, olderThan, queryListPage, readCursor } from "../lists";
import { NEWEST_FIRST, OrderOnPage, selectOrders } from "../orders/shop-orders";
import { listStockAlerts } from "./account-export";
import { listSavedAddresses } from "./addresses";

const AccountRow = ListedCustomer.extend({ since: IsoTime });
const ACCOUNT = `c.id, c.email, trim(${CUSTOMER_NAME}) as name, coalesce(r.role, 'user') as role, c.created_at as since`;
const WITH_ROLE = "left join user_role r on r.customer_id = c.id and r.deleted_at is null";
const LIVE = "c.has_account and c.deleted_at is null";

/** A page of the customers with an account, newest first. */
export async function listCustomers(
  database: Database,
  { limit, cursor, q }: ListCustomersQuery,
): Promise<ListCustomersAnswer> {
  const select = (where: string) => `
    select c.id, c.created_at from customer c where ${where} order by c.created_at desc, c.id desc limit ?`;
  const found = [contains(CUSTOMER_NAME), "c.email ilike ? escape '\\'"];
  const sought = q ? found.map((sql) => ({ sql, bindings: [toPattern(q)] })) : null;
  const older = olderThan(readCursor(cursor, "cus"), "c");
  const ids = listedIds({ select, conditions: [{ sql: LIVE, bindings: [] }], older, sought, limit });
  const sql = `
    with page as materialized (${ids.sql})
    select ${ACCOUNT}, page.created_at::text || '|' || page.id as cursor
    from page join customer c on c.id = page.id ${WITH_ROLE}
    order by page.created_at desc, page.id desc`;
  const listed = { list: "customers", row: AccountRow, sql, bindings: ids.bindings, limit };
  const { shown, ...next } = await queryListPage(database, listed);
  return { customers: shown, ...next };
}

const OF_ORDER = "o.id as order_id, o.display_id as order_number";
const ORDERS = 'from "order" o';
const OWN = "o.customer_id = ? and o.deleted_at is null";

const RETURNS = `
  select r.id, r.display_id as number, r.status, coalesce(r.requested_at, r.created_at) as at, ${OF_ORDER}
  ${ORDERS} join "return" r on r.order_id = o.id and r.status <> 'open' and r.deleted_at is null
  where ${OWN} order by at desc, r.id desc`;
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

/** The newest rows of a list of a customer. */
async function newestOf<T extends z.ZodType>(database: Database, [list, row, sql]: [string, T, string], id: string) {
  return readable(await queryList(database, list, row, `${sql} limit ${MOST_OF_CUSTOMER}`, [id]));
}

const AT = { at: IsoTime };

/** A customer's newest orders, including cancelled ones and those taken off a list. */
async function listOrdersOf(database: Database, customerId: string): Promise<GetCustomerAnswer["orders"]> {
  const sql = `${selectOrders("any", "o.customer_id = ?")} ${NEWEST_FIRST} limit ${MOST_OF_CUSTOMER}`;
  return readable(await queryList(database, "orders", OrderOnPage, sql, [customerId])).map(({ order }) => ({
    orderId: order.id,
    orderNumber: order.displayId,
    state: stateOf(order),
    total: order.total,
    at: order.createdAt,
  }));
}

/** A customer's account and what belongs to it; null for a deleted account, and for somebody without one. */
export async function getCustomer(database: Database, customerId: string): Promise<GetCustomerAnswer | null> {
  const sql = `select ${ACCOUNT} from customer c ${WITH_ROLE} where c.id = ? and ${LIVE}`;
  const [customer, orders, returns, refunds, reviews, questions, addresses, alerts, record] = await Promise.all([
    queryRow(database, AccountRow, sql, [customerId]),
    listOrdersOf(database, customerId),
    newestOf(database, ["returns", CustomerReturn.extend(AT), RETURNS], customerId),
    newestOf(database, ["refunds", CustomerRefund.extend(AT), REFUNDS], customerId),
    newestOf(database, ["reviews", CustomerReview.extend(AT), REVIEWS], customerId),
    newestOf(database, ["questions", CustomerQuestion.extend(AT), QUESTIONS], customerId),
    listSavedAddresses(database, customerId),
    listStockAlerts(database, customerId),
    listRecordOf(database, customerId, MOST_OF_CUSTOMER),
  ]);
  const waited = alerts.map(({ product, asked_at }) => ({ product, at: asked_at }));
  return customer && { customer, orders, returns, refunds, reviews, questions, addresses, alerts: waited, record };
}
