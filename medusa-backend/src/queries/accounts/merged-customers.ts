import { MergeMoves } from "../../contract/customers";
import type { Database } from "../../lib/database/connection";
import { isThere, queryRow } from "../../lib/database/sql";
import { emailsOf, emailsOfOrders } from "./customers";

/** Two records of one person: everything of `from` moves to `into`. */
export type Merge = { from: string; into: string };

/** `once`: the column of which a customer has each value in one row only; "" for a table with one row per customer. */
const MOVED: readonly { table: string; once?: string }[] = [
  { table: '"order"' },
  { table: "payment_attempt" },
  { table: "cart" },
  { table: "outbox_mail" },
  { table: "review" },
  { table: "review_photo" },
  { table: "review_vote", once: "review_id" },
  { table: "review_report", once: "review_id" },
  { table: "review_mail_stop", once: "" },
  { table: "product_question" },
  { table: "product_answer" },
  { table: "stock_alert", once: "product_id" },
  { table: "wish_list", once: "" },
  { table: "wish_list_item", once: "product_id" },
  { table: "customer_address" },
  { table: "customer_note" },
];

/** SQL: the customer of the binding has the row `t` of a table as well. */
const hasToo = (table: string, once: string) => `exists (select 1 from ${table} own
    where own.customer_id = ? ${once && `and own.${once} = t.${once}`} and own.deleted_at is null)`;

/** SQL: how many rows of one customer; if `once`, without those that the other has as well. */
const rowsOf = (table: string, once?: string) => `(select count(*)::float8 from ${table} t
    where t.customer_id = ? and t.deleted_at is null ${once === undefined ? "" : `and not ${hasToo(table, once)}`})`;
const ofOrders = (table: string, live = "") => `(select count(*)::float8 from "order" o join ${table} t
    on t.order_id = o.id ${live} and t.deleted_at is null where o.customer_id = ? and o.deleted_at is null)`;

const COUNTS = `select ${rowsOf('"order"')} as orders,
  ${ofOrders('"return"', "and t.status <> 'open'")} as returns, ${ofOrders("order_withdrawal")} as withdrawals,
  ${rowsOf("review")} as reviews, ${rowsOf("product_question")} as questions, ${rowsOf("product_answer")} as answers,
  (select count(*)::float8 from shop_message m where m.email = any(${emailsOfOrders("= pair.from_id")})
    and m.email <> all(${emailsOf("= pair.into_id")}) and m.deleted_at is null) as messages,
  ${rowsOf("stock_alert", "product_id")} as alerts, ${rowsOf("wish_list_item", "product_id")} as wishes,
  ${rowsOf("customer_address")} as addresses, ${rowsOf("customer_note")} as notes
  from (select ?::text as from_id, ?::text as into_id) pair`;

const NOTHING: MergeMoves = {
  ...{ orders: 0, returns: 0, withdrawals: 0, reviews: 0, questions: 0, answers: 0 },
  ...{ messages: 0, alerts: 0, wishes: 0, addresses: 0, notes: 0 },
};

export async function countMoves(database: Database, { from, into }: Merge): Promise<MergeMoves> {
  const six = Array.from({ length: 6 }, () => from);
  const bindings = [...six, from, into, from, into, from, from, from, into];
  return (await queryRow(database, MergeMoves, COUNTS, bindings)) ?? NOTHING;
}

/** True if both wrote a review of one product, or an answer to one question: a customer can have one alone. */
export async function haveSameWritings(database: Database, { from, into }: Merge): Promise<boolean> {
  const same = (table: string, once: string) => `select 1 from ${table} t
    where t.customer_id = ? and t.${once} is not null and t.deleted_at is null and ${hasToo(table, once)}`;
  const sql = `(${same("review", "product_id")}) union all (${same("product_answer", "question_id")}) limit 1`;
  return await isThere(database, sql, [from, into, from, into]);
}

/** Locks both records until the transaction ends, so that of two merges of the same record one is first. */
export async function lockCustomers(transaction: Database, { from, into }: Merge): Promise<void> {
  const sql = "select c.id from customer c where c.id = any(array[?::text, ?::text]) order by c.id for update";
  await transaction.raw(sql, [from, into]);
}

async function moveUses(transaction: Database, { from, into }: Merge): Promise<void> {
  // As Medusa locks a budget before it counts a use.
  const budgets = `select b.id from promotion_campaign_budget b where b.id in (
      select u.budget_id from promotion_campaign_budget_usage u where u.attribute_value = ? and u.deleted_at is null)
    order by b.id for update`;
  await transaction.raw(budgets, [from]);
  const both = `update promotion_campaign_budget_usage own set used = own.used + t.used, updated_at = now(),
      raw_used = jsonb_build_object('value', (own.used + t.used)::text, 'precision', 20)
    from promotion_campaign_budget_usage t
    where t.attribute_value = ? and t.deleted_at is null
      and own.attribute_value = ? and own.budget_id = t.budget_id and own.deleted_at is null`;
  await transaction.raw(both, [from, into]);
  const counted = `delete from promotion_campaign_budget_usage t using promotion_campaign_budget_usage own
    where t.attribute_value = ? and t.deleted_at is null
      and own.attribute_value = ? and own.budget_id = t.budget_id and own.deleted_at is null`;
  await transaction.raw(counted, [from, into]);
  const move = `update promotion_campaign_budget_usage set attribute_value = ?, updated_at = now()
    where attribute_value = ? and deleted_at is null`;
  await transaction.raw(move, [into, from]);
}

/** Moves everything of one record to the other. What the other has as well is deleted. */
export async function moveRecords(transaction: Database, { from, into }: Merge): Promise<void> {
  // A customer has one default address.
  const other = `update customer_address set is_default_shipping = false, is_default_billing = false, updated_at = now()
    where customer_id = ?`;
  await transaction.raw(other, [from]);
  for (const { table, once } of MOVED) {
    if (once !== undefined) {
      const same = `delete from ${table} t where t.customer_id = ? and t.deleted_at is null and ${hasToo(table, once)}`;
      await transaction.raw(same, [from, into]);
    }
    const move = `update ${table} set customer_id = ?, updated_at = now() where customer_id = ? and deleted_at is null`;
    await transaction.raw(move, [into, from]);
  }
  await moveUses(transaction, { from, into });
}

/** Empties a merged record, and what the audit trail holds of its person. Its row and the entries stay. */
export async function endMerged(transaction: Database, customerId: string): Promise<void> {
  const values = `update audit_entry set personal = null, updated_at = now()
    where person_id = ? and personal is not null and deleted_at is null`;
  await transaction.raw(values, [customerId]);
  const sql = `update customer set email = null, first_name = null, last_name = null, company_name = null, phone = null,
      metadata = null, deleted_at = now(), updated_at = now() where id = ?`;
  await transaction.raw(sql, [customerId]);
}
