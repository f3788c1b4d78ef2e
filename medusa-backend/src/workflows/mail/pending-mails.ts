import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryList, readable } from "../../lib/database/sql";
import { describeError } from "../../lib/logs/describe-error";
import { minorInSql, toMajor } from "../../lib/money/money";
import { getStripeFacts } from "../payment/stripe-ledger";
import { isAskedNow } from "./asked-now";
import { CURRENCY, orderCancelledMail, orderConfirmationMail, orderRefundMail, orderShippedMail } from "./order-mails";
import { questionsUntil } from "./questions";
import { type MailToSend, queueMail } from "./queue-mail";

/** What Stripe must have given back before it is told: sums in minor units, `told` by earlier mails about the same payment. */
const Refunded = z.object({ payment_intent_id: z.string(), told: z.number() });

/** What happened and has no mail yet; `amount` in minor units. */
const Pending = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order_confirmation"), order_id: z.string() }),
  z.object({ kind: z.literal("order_shipped"), order_id: z.string() }),
  z.object({
    kind: z.literal("order_cancelled"),
    order_id: z.string(),
    amount: z.number(),
    settled: z.enum(["refunded", "released"]),
    ...Refunded.shape,
  }),
  z.object({
    kind: z.literal("order_refund"),
    order_id: z.string(),
    refund_id: z.string(),
    amount: z.number(),
    ...Refunded.shape,
  }),
  z.object({
    kind: z.literal("payment_not_placed"),
    attempt_id: z.string(),
    recipient: z.string(),
    amount: z.number(),
    currency: z.string(),
    settled: z.enum(["refunded", "released"]),
    reason: z.enum(["unavailable", "price_changed"]),
    items: z.array(z.string()),
    ...Refunded.shape,
  }),
]);
type Pending = z.infer<typeof Pending>;

/** Longer than any outage that should end in a mail; what is older is told nobody any more. */
const WINDOW = "now() - interval '24 hours'";
/** A refund by a cancellation is younger than this when the order is not yet marked as cancelled. */
const REFUND_RESTS = "interval '10 seconds'";
const BATCH = 100;
/** So long a run begins questions to Stripe: mails that were written wait for the rest of it. */
const ASKING_MS = 5_000;
/** Refunds that are looked at in a run; most of them are not asked about. */
const MOST_REFUNDS = 1_000;
/** When the run before this one began, in milliseconds; a server's first run asks about all. */
let lastRun = Number.NEGATIVE_INFINITY;

const missing = (key: string) =>
  `not exists (select 1 from outbox_mail m where m.key = ${key} and m.deleted_at is null)`;

/** What the mails about refunds of the attempt `a` have told, in minor units. */
const TOLD = `coalesce((select sum(${minorInSql("(m.data->>'amount')::numeric", "a.currency_code")}) from outbox_mail m
  where m.order_id = a.order_id and m.kind = 'order_refund' and m.deleted_at is null), 0)::int`;

/** Each as JSON, the oldest first. Only what is at its end is told: a parcel that left, money that Stripe released. */
const PENDING_SQL = `
  select pending.fact from (
    select a.updated_at as at, json_build_object('kind', 'order_confirmation', 'order_id', a.order_id) as fact
    from payment_attempt a join "order" o on o.id = a.order_id and o.deleted_at is null
    where a.status in ('to_capture', 'captured') and a.updated_at > ${WINDOW} and ${missing("'order_confirmation:' || a.order_id")}
  union all
    select s.updated_at, json_build_object('kind', 'order_shipped', 'order_id', s.order_id)
    from order_status s join "order" o on o.id = s.order_id and o.deleted_at is null
    where s.status = 'shipped' and s.deleted_at is null and s.updated_at > ${WINDOW} and exists (
        select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
        where l.order_id = s.order_id and l.deleted_at is null and f.canceled_at is null
          and coalesce(f.shipped_at, f.delivered_at) is not null)
      and ${missing("'order_shipped:' || s.order_id")}
  union all
    select a.updated_at, json_build_object('kind', 'order_cancelled', 'order_id', a.order_id, 'settled', a.status,
      'amount', a.amount - ${TOLD}, 'payment_intent_id', a.payment_intent_id, 'told', ${TOLD})
    from payment_attempt a join "order" o on o.id = a.order_id and o.deleted_at is null
    where a.status in ('released', 'refunded') and o.canceled_at is not null and a.updated_at > ${WINDOW}
      and ${missing("'order_cancelled:' || a.order_id")}
  union all
    select a.updated_at, json_build_object('kind', 'payment_not_placed', 'attempt_id', a.id, 'amount', a.amount,
      'currency', a.currency_code, 'settled', a.status, 'reason', a.reason,
      'payment_intent_id', a.payment_intent_id, 'told', 0,
      'recipient', coalesce(a.delivery->>'email', c.email), 'items', coalesce((
        select json_agg(case when (l->>'quantity')::int = 1 then l->>'title' else (l->>'quantity') || ' × ' || (l->>'title') end)
        from jsonb_array_elements(a.lines) l), '[]'::json))
    from payment_attempt a left join customer c on c.id = a.customer_id
    where a.status in ('released', 'refunded') and a.order_id is null and a.reason in ('unavailable', 'price_changed')
      and a.updated_at > ${WINDOW} and coalesce(a.delivery->>'email', c.email) is not null
      and ${missing("'payment_not_placed:' || a.id")}
  ) pending order by pending.at limit ?`;

/** Refunds of live orders, with their age in seconds. One in Medusa's books may never have reached Stripe: asked-now.ts says when it is asked. */
const REFUNDS_SQL = `
  select json_build_object('kind', 'order_refund', 'order_id', a.order_id, 'refund_id', r.id,
    'amount', ${minorInSql("r.amount", "a.currency_code")}::int, 'payment_intent_id', a.payment_intent_id, 'told', ${TOLD}) as fact,
    extract(epoch from now() - r.created_at)::float8 as age
  from refund r
  join payment p on p.id = r.payment_id and p.deleted_at is null
  join payment_attempt a on a.payment_session_id = p.payment_session_id and a.status = 'captured'
  join order_status s on s.order_id = a.order_id and s.status <> 'cancelled' and s.deleted_at is null
  join "order" o on o.id = a.order_id and o.deleted_at is null and o.canceled_at is null
  where r.deleted_at is null and r.created_at > ${WINDOW} and r.created_at < now() - ${REFUND_RESTS}
    and ${missing("'order_refund:' || r.id")}
  order by r.created_at limit ?`;

async function toMail(container: MedusaContainer, pending: Pending): Promise<MailToSend> {
  switch (pending.kind) {
    case "order_confirmation":
      return await orderConfirmationMail(container, pending.order_id);
    case "order_shipped":
      return await orderShippedMail(container, pending.order_id);
    case "order_cancelled":
      return await orderCancelledMail(container, pending.order_id, {
        amount: toMajor(pending.amount, CURRENCY),
        settled: pending.settled,
      });
    case "order_refund":
      return await orderRefundMail(container, pending.order_id, {
        refundId: pending.refund_id,
        amount: toMajor(pending.amount, CURRENCY),
      });
    case "payment_not_placed": {
      const { attempt_id, recipient, amount, currency, settled, reason, items } = pending;
      const data = { amount: toMajor(amount, currency), currency, settled, reason, items };
      return { key: `payment_not_placed:${attempt_id}`, kind: pending.kind, to: recipient, data };
    }
  }
}

/**
 * True unless the mail would speak of more money than Stripe has given back, as far as Stripe is still asked in this run. Its sum counts refunds that succeeded or are under way, and none
 * that failed (`amount_refunded`, https://docs.stripe.com/api/charges/object).
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
async function isTrueAtStripe(fact: Pending, ask: ReturnType<typeof questionsUntil>): Promise<boolean> {
  const tellsOfRefund = fact.kind === "order_refund" || ("settled" in fact && fact.settled === "refunded");
  if (!tellsOfRefund) return true;
  const payment = await ask(() => getStripeFacts(fact.payment_intent_id));
  return payment !== null && fact.told + fact.amount <= payment.refunded;
}

/**
 * Writes the mails that are missing: of every parcel that left, every sum that went back, and the confirmation of an order whose own
 * mail was lost. What happened is read from the database, and of refunds from Stripe, so it does not matter who did it, or who died
 * after it. One that cannot be told is logged and tried again. Of several refunds of one order, one is told in each run.
 */
export async function queuePendingMails(container: MedusaContainer): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const refunded = new Set<string>();
  const ask = questionsUntil(Date.now() + ASKING_MS);
  const since = (Date.now() - lastRun) / 1000;
  lastRun = Date.now();
  const facts = await queryList(database, "mails to write", z.object({ fact: Pending }), PENDING_SQL, [BATCH]);
  const Refund = z.object({ fact: Pending, age: z.number() });
  const refunds = await queryList(database, "refunds to tell", Refund, REFUNDS_SQL, [MOST_REFUNDS]);
  const due = readable(refunds).filter(({ age }) => isAskedNow(age, since));
  for (const { fact } of [...readable(facts), ...due.slice(0, BATCH)]) {
    try {
      if (fact.kind === "order_refund" && refunded.has(fact.order_id)) continue;
      if (!(await isTrueAtStripe(fact, ask))) continue;
      await queueMail(container, await toMail(container, fact));
      if (fact.kind === "order_refund") refunded.add(fact.order_id);
    } catch (error) {
      logger.warn(JSON.stringify({ event: "mail_not_written", kind: fact.kind, reason: describeError(error) }));
    }
  }
}
