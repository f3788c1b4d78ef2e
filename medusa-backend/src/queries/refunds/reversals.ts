import { z } from "zod";
import {
  Dispute,
  ENDED_DISPUTES,
  FailedRefund,
  isOpenDispute,
  PaymentRisk,
  type RefundDue,
} from "../../contract/refunds";
import type { Database } from "../../lib/database/connection";
import { isThere, queryList, queryRow, queryRows, queryValue } from "../../lib/database/sql";

/** SQL: Stripe refused to make a failed refund `f`; its id is then that of the refund in Medusa's books. */
const REFUSED = "exists (select 1 from refund made where made.id = f.id)";

/** The states in which Medusa's books count a refund that Stripe does not have. */
const LEFT_AT_STRIPE = "f.state in ('open', 'otherwise')";

/** SQL: the failed refunds of a payment whose money Stripe still has, in minor units. */
export const sentBackOf = (paymentIntent: string): string => `coalesce((
  select sum(f.amount) from failed_refund f
  where f.payment_intent_id = ${paymentIntent} and ${LEFT_AT_STRIPE} and f.deleted_at is null), 0)`;

const ENDED = ENDED_DISPUTES.map((status) => `'${status}'`).join(", ");
/** SQL: a dispute `d` whose outcome is open. An index finds it. */
export const OPEN_DISPUTE = `d.status not in (${ENDED}) and d.deleted_at is null`;
/** SQL: a dispute `d` that the bank has not decided yet; until then Stripe refunds nothing of its payment. */
export const UNDECIDED_DISPUTE = `${OPEN_DISPUTE} and not d.refundable`;
const lostWhere = (which: string) => `coalesce((
  select sum(d.amount) from payment_dispute d where ${which} and d.status = 'lost' and d.deleted_at is null), 0)`;
/** SQL: what banks have taken back for good of an order's payment, or of a PaymentIntent, in minor units. */
export const lostOf = (order: string): string => lostWhere(`d.order_id = ${order}`);
export const lostOfPayment = (paymentIntent: string): string => lostWhere(`d.payment_intent_id = ${paymentIntent}`);

/** SQL: the risks of an order `o`. A warning may be older than its order, so its payment finds it. */
const risksOf = (what: string) => `
  select ${what} from (
    select d.id || case d.status when 'lost' then ':lost' else '' end as id,
      case d.status when 'lost' then 'dispute_lost' else 'disputed' end as kind, d.reason, d.opened_at as since,
      case d.status when 'lost' then 1 else 2 end as place
    from payment_dispute d where d.order_id = o.id and (d.status = 'lost' or ${OPEN_DISPUTE}) and d.deleted_at is null
    union all
    select w.id, w.kind, w.reason, w.opened_at, case w.kind when 'fraud_warning' then 3 else 4 end from payment_warning w
    where w.payment_intent_id = o.metadata->>'payment_intent_id' and w.open and w.deleted_at is null) risk`;

/** SQL: the most serious risk of an order `o`, or null. */
export const RISK = `(${risksOf("risk.kind")} order by risk.place, risk.since limit 1)`;
export const RISKS = `coalesce((${risksOf("json_agg(risk.kind order by risk.place, risk.since)")}), '[]'::json)`;

/** SQL: the orders to ship whose payments have a fraud warning or a review. */
export const WARNED_ORDERS = `
  select a.order_id from payment_warning w
  join payment_attempt a on a.payment_intent_id = w.payment_intent_id and a.deleted_at is null
  join order_status shop on shop.order_id = a.order_id and shop.status = 'pending' and shop.deleted_at is null
  where w.open and w.deleted_at is null`;

/** SQL: a failed refund `f` that is still due. An index finds it. */
export const UNPAID_REFUND = "f.state in ('open', 'retrying') and f.deleted_at is null";

/** SQL: the failed refunds of a payment that are still due, in minor units. */
export const owedOfPayment = (paymentIntent: string): string => `coalesce((
  select sum(f.amount) from failed_refund f where f.payment_intent_id = ${paymentIntent} and ${UNPAID_REFUND}), 0)`;

const OfPayment = z.object({
  paymentIntentId: z.string(),
  owed: z.coerce.number().int(),
  refused: z.coerce.number().int(),
  otherwise: z.coerce.number().int(),
  lost: z.coerce.number().int(),
  disputes: z.array(z.object({ amount: z.number(), status: z.string() })),
});

/** The failed refunds and disputes of payments that have any, in minor units. `refused` is a part of `owed`. */
export async function listReversals(database: Database, paymentIntentIds: string[]) {
  const sql = `
    select payment_intent_id, coalesce(sum(owed), 0) as owed,
      coalesce(sum(owed) filter (where refused), 0) as refused, coalesce(sum(otherwise), 0) as otherwise,
      coalesce(sum(lost), 0) as lost,
      coalesce(json_agg(dispute) filter (where dispute is not null), '[]'::json) as disputes
    from (
      select f.payment_intent_id, case when f.state = 'open' then f.amount end as owed,
        case when f.state = 'otherwise' then f.amount end as otherwise, ${REFUSED} as refused, null::int as lost,
        null::json as dispute
      from failed_refund f where f.payment_intent_id = any(?::text[]) and f.deleted_at is null
      union all
      select d.payment_intent_id, null, null, false, case when d.status = 'lost' then d.amount end, json_build_object('amount', d.amount, 'status', d.status)
      from payment_dispute d where d.payment_intent_id = any(?::text[]) and d.deleted_at is null) taken
    group by payment_intent_id`;
  const found = await queryRows(database, OfPayment, sql, [paymentIntentIds, paymentIntentIds]);
  return found.map(({ disputes, ...sums }) => ({
    ...sums,
    disputed: disputes.reduce((sum, { amount, status }) => sum + (isOpenDispute(status) ? amount : 0), 0),
  }));
}

/** The ledger has minor units. */
const FailedRow = FailedRefund.extend({ amount: z.int() });
const DisputeRow = Dispute.extend({ amount: z.int(), taken: z.int(), fee: z.int() });

export async function listFailedRefunds(database: Database, orderId: string): Promise<FailedRefund[]> {
  const sql = `select f.id, f.amount::float8 as amount, f.reason, ${REFUSED} as refused, f.state, f.created_at as at
    from failed_refund f where f.order_id = ? and f.deleted_at is null order by f.created_at desc, f.id`;
  return await queryList(database, "failed refunds", FailedRow, sql, [orderId]);
}

export async function listFailedIds(database: Database, orderId: string): Promise<string[]> {
  return (await listFailedRefunds(database, orderId)).map(({ id }) => id);
}

/** What Stripe refused to refund of an order and nobody has settled, as one sum, without the ids `except`. */
export async function getRefused(
  database: Database,
  orderId: string,
  except: readonly string[],
): Promise<RefundDue | null> {
  const refunds = await listFailedRefunds(database, orderId);
  const open = refunds.filter(({ id, refused, state }) => refused && state === "open" && !except.includes(id));
  const amount = open.reduce((sum, refund) => sum + refund.amount, 0);
  return open.length > 0 ? { amount, waitsFor: "refused" } : null;
}

export async function listDisputes(database: Database, orderId: string): Promise<Dispute[]> {
  const sql = `select d.id, d.amount::float8 as amount, d.taken::float8 as taken, d.fee::float8 as fee, d.reason,
      d.status, d.refundable, d.due_by
    from payment_dispute d where d.order_id = ? and d.deleted_at is null order by d.opened_at desc, d.id`;
  return await queryList(database, "disputes", DisputeRow, sql, [orderId]);
}

/** What the bank has returned to an order's customer for good after disputes, in minor units. */
export async function getTakenBack(database: Database, orderId: string): Promise<number> {
  const sql = `select ${lostOf("o.id")}::float8 as lost from "order" o where o.id = ?`;
  return (await queryValue(database, z.int(), sql, [orderId])) ?? 0;
}

export async function isTakenBack(database: Database, paymentIntentId: string): Promise<boolean> {
  const sql = `select 1 from payment_dispute d
    where d.payment_intent_id = ? and d.status = 'lost' and d.deleted_at is null limit 1`;
  return await isThere(database, sql, [paymentIntentId]);
}

/** True for a payment with a failed refund that is still due. */
export async function isOwed(database: Database, paymentIntentId: string): Promise<boolean> {
  const sql = `select 1 from failed_refund f where f.payment_intent_id = ? and ${UNPAID_REFUND} limit 1`;
  return await isThere(database, sql, [paymentIntentId]);
}

export async function listRisks(database: Database, orderId: string): Promise<PaymentRisk[]> {
  const sql = `select risk.* from "order" o
    cross join lateral (${risksOf("risk.id, risk.kind, risk.reason, risk.since, risk.place")}) risk
    where o.id = ? order by risk.place, risk.since`;
  return await queryList(database, "risks", PaymentRisk, sql, [orderId]);
}

/** True while a dispute whose outcome is open keeps Stripe from refunding an order's payment. */
export async function isUndecided(database: Database, orderId: string): Promise<boolean> {
  const sql = `select 1 from payment_dispute d where d.order_id = ? and ${UNDECIDED_DISPUTE} limit 1`;
  return await isThere(database, sql, [orderId]);
}

/** What stays at Stripe, in minor units: the customer was paid another way after the refund had failed. */
export async function getPaidOtherwise(database: Database, paymentIntentId: string): Promise<number> {
  const sql = `select coalesce(sum(f.amount), 0)::float8 as amount from failed_refund f
    where f.payment_intent_id = ? and f.state = 'otherwise' and f.deleted_at is null`;
  return (await queryValue(database, z.number(), sql, [paymentIntentId])) ?? 0;
}

const Stored = z.object({ paymentIntentId: z.string(), amount: z.number(), state: FailedRefund.shape.state });

/** A failed refund of an order, `amount` in minor units. */
export async function getFailedRefund(database: Database, orderId: string, id: string) {
  const sql = `select f.payment_intent_id, f.amount, f.state from failed_refund f
    where f.id = ? and f.order_id = ? and f.deleted_at is null`;
  return await queryRow(database, Stored, sql, [id, orderId]);
}

/** The failed refunds of a payment that nobody has settled, oldest first; amounts in minor units. */
export async function listOwedRefunds(database: Database, paymentIntentId: string) {
  const sql = `select f.id, f.amount from failed_refund f
    where f.payment_intent_id = ? and f.state = 'open' and f.deleted_at is null order by f.created_at, f.id`;
  return await queryRows(database, z.object({ id: z.string(), amount: z.number() }), sql, [paymentIntentId]);
}

/** Failed refunds that were being requested again when a server died, oldest first. */
export async function listRetriedRefunds(database: Database): Promise<{ id: string; orderId: string }[]> {
  const sql = `select f.id, f.order_id from failed_refund f
    where f.state = 'retrying' and f.order_id is not null and f.updated_at < now() - interval '1 minute'
      and f.deleted_at is null order by f.updated_at limit 20`;
  return await queryRows(database, z.object({ id: z.string(), orderId: z.string() }), sql);
}

const ReversedRow = z.object({
  id: z.string(),
  kind: z.enum(["failed", "disputed"]),
  amount: z.int(),
  orderId: z.string(),
  orderNumber: z.number(),
});

/** The failed refunds of a customer that are still due, and the open disputes; amounts in minor units. */
export async function listReversalsOf(database: Database, customerId: string): Promise<z.infer<typeof ReversedRow>[]> {
  const sql = `
    select f.id, 'failed' as kind, f.amount::float8 as amount, o.id as order_id, o.display_id as order_number
    from "order" o join failed_refund f on f.order_id = o.id and ${UNPAID_REFUND} where o.customer_id = ?
    union all
    select d.id, 'disputed', d.amount::float8, o.id, o.display_id
    from "order" o join payment_dispute d on d.order_id = o.id and ${OPEN_DISPUTE} where o.customer_id = ?`;
  return await queryRows(database, ReversedRow, sql, [customerId, customerId]);
}
