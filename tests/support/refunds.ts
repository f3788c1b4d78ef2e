import { z } from "zod";
import type { OrderPage, StaffOrder } from "~/medusa/orders.server";
import type { Refundable } from "../../medusa-backend/src/contract/refunds";
import { toldBy } from "./answers";
import { queryDatabase } from "./database";
import { orderPath } from "./orders";
import { happen, stripe } from "./payments";
import type { Person } from "./person";
import { until } from "./until";

/** The data of the desk's page of an order. Amounts in cents. */
export async function readStaffOrder(admin: Person, orderId: string): Promise<OrderPage & { desk: StaffOrder }> {
  const answer = await admin.visit(`${orderPath(orderId)}?_data=routes%2Fdashboard.orders.%24id&view=desk`);
  if (answer.status !== 200) throw new Error(`the desk answered ${await toldBy(answer)}`);
  const page = await answer.json();
  if (page.desk === null) throw new Error("the page is a buyer's");
  return page;
}

/** What can be refunded now; nothing if the page has no such form. */
export async function offerOf(admin: Person, orderId: string): Promise<Refundable> {
  const { desk } = await readStaffOrder(admin, orderId);
  return desk.refundable ?? { left: 0, due: 0, delivery: 0, standardDelivery: 0, lines: [] };
}

/** Makes refunds old enough for mails: that of a younger one waits for ten seconds (queries/mails.ts). */
export const restRefunds = (orderId: string) =>
  queryDatabase(
    `update refund r set created_at = r.created_at - interval '11 seconds'
     from payment p join payment_attempt a on a.payment_session_id = p.payment_session_id
     where p.id = r.payment_id and a.order_id = $1 and r.created_at > now() - interval '11 seconds'`,
    [orderId],
  );

/** An admin's choice; `goodwill` in cents. */
export type Choice = {
  items?: { lineId: string; sent: boolean; quantity: number }[];
  /** All of it, or no more than the standard delivery would have cost. */
  delivery?: boolean | "standard";
  goodwill?: number;
  /** Sent pieces go back into stock. */
  restock?: boolean;
  /** Pieces that were not sent are lost, and do not stay in stock. */
  lost?: boolean;
  reason?: string;
};

/** The fields of the form for a choice. */
export function refundFields({ items = [], delivery, goodwill = 0, restock, lost, reason = "It rattles" }: Choice) {
  const pieces = items.flatMap(({ lineId, sent, quantity }, place) => [
    [`refund_line_${place}`, lineId],
    [`refund_sent_${place}`, sent ? "1" : ""],
    [`refund_quantity_${place}`, String(quantity)],
    ...(restock && sent ? [[`refund_back_${place}`, "on"]] : []),
    ...(lost && !sent ? [[`refund_lost_${place}`, "on"]] : []),
  ]);
  return {
    ...Object.fromEntries(pieces),
    ...(delivery && { delivery: delivery === "standard" ? "standard" : "on" }),
    goodwill: (goodwill / 100).toFixed(2),
    reason,
  } as Record<string, string>;
}

type Question = { amount: string; key: string };
/** The amount and the key in the question of a page; the page's text if it asks nothing. */
export function questionIn(html: string): Question | { refused: string } {
  const [, amount] = /name="amount" value="(\d+)"/.exec(html) ?? [];
  const [, key] = /name="key" value="([^"]+)"/.exec(html) ?? [];
  return amount && key ? { amount, key } : { refused: html };
}

/** The first press: the sum in the question, in cents, or the status of a refusal. */
export async function askRefund(admin: Person, orderId: string, choice: Choice) {
  const answer = await admin.submit(orderPath(orderId), { form: "refund-question", ...refundFields(choice) });
  const asked = questionIn(await answer.text());
  return { status: answer.status, ...("amount" in asked ? asked : { amount: "", key: "" }) };
}

/** The second press, with the question's amount and key; `seen` is what its page knew. */
export function pressRefund(admin: Person, orderId: string, choice: Choice, asked: Question, seen?: string) {
  const question = { amount: asked.amount, key: asked.key, ...(seen !== undefined && { seen }) };
  return admin.submit(orderPath(orderId), { form: "refund", ...refundFields(choice), ...question });
}

/** Both presses; returns the refunded amount in cents. */
export async function refund(admin: Person, orderId: string, choice: Choice): Promise<number> {
  const asked = await askRefund(admin, orderId, choice);
  if (asked.status !== 200) throw new Error(`the question answered ${asked.status}`);
  const done = await pressRefund(admin, orderId, choice, asked);
  if (done.status !== 200) throw new Error(`the refund answered ${await toldBy(done)}`);
  return Number(asked.amount);
}

/** The customer's bank sends back the newest refund of a payment; returns its id once the shop has recorded it. */
export async function sendBackByBank(admin: Person, orderId: string, paymentIntentId: string): Promise<string> {
  const [made] = (await stripe.refunds.list({ payment_intent: paymentIntentId })).data;
  if (!made) throw new Error("Stripe has no refund to send back");
  await happen(`refunds/${made.id}/fail`);
  const isKnown = async () =>
    (await readStaffOrder(admin, orderId)).desk.failedRefunds.some(({ id }) => id === made.id);
  await until(isKnown, () => "the shop does not know of the failed refund");
  return made.id;
}

const Sums = z.object({ books: z.number(), booked: z.number(), pending: z.number() });

/** An order in Medusa's books, in cents: refunds, those in the order's transactions, and what is still due. */
export async function booksOf(orderId: string): Promise<z.infer<typeof Sums>> {
  const [row] = await queryDatabase(
    `select round(coalesce((select sum(x.amount) from refund x join payment p on p.id = x.payment_id
         join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
         where l.order_id = o.id and x.deleted_at is null), 0) * 100)::int as books,
       round(coalesce((select -sum(t.amount) from order_transaction t
         where t.order_id = o.id and t.reference = 'refund' and t.deleted_at is null), 0) * 100)::int as booked,
       round(coalesce((m.totals->>'pending_difference')::numeric, 0) * 100)::int as pending
     from "order" o join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
     where o.id = $1`,
    [orderId],
  );
  return Sums.parse(row);
}
