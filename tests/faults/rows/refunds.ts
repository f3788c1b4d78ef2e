import { queryDatabase } from "../../support/database";
import { ledgerEntry } from "../../support/payments";
import { askRefund, booksOf, pressRefund } from "../../support/refunds";
import { askUntil } from "../../support/until";
import { bought, orderIdOf } from "../lab/buying";
import { insist, killAt, signInAdmin, whenAllSay } from "../lab/lab";
import { inTurn, type Point, type Row } from "../lab/row";
import type { Purchase } from "../lab/shopper";

const REFUNDED_WITHIN_MS = 180_000;
const MAILED_WITHIN_MS = 60_000;
const CENTS = 500;

/** The points at which the server dies during an admin's refund. */
const POINTS: Point[] = [
  ["the decision is about to be written", 'insert into ("public"\\.)?"?order_refund"? ', "before"],
  ["the decision is written, nothing was refunded", 'insert into ("public"\\.)?"?order_refund"? ', "committed"],
  ["the refund is noted, Stripe was not asked", 'insert into ("public"\\.)?"refund" ', "committed"],
  ["Stripe has refunded, the order's books do not say so", 'insert into ("public"\\.)?"order_transaction" ', "before"],
];

async function refundsOf(purchase: Purchase): Promise<string> {
  const { books, booked, pending } = await booksOf(orderIdOf(purchase));
  const atStripe = (await ledgerEntry(purchase.paymentIntentId))?.amount_refunded;
  return `${atStripe} at Stripe, ${books}, ${booked} in the books, ${pending} due`;
}

/** Waits until the orders' mails are sent, a minute at most: those in a dead server's hand come two minutes later. */
async function untilMailed(orderIds: readonly string[]): Promise<void> {
  const sql = `select 1 from outbox_mail where key = any($1) and status = 'sent'
    and not exists (select 1 from outbox_mail where status = 'pending' and deleted_at is null)`;
  const keys = orderIds.map((id) => `order_confirmation:${id}`);
  const sent = () => queryDatabase(sql, [keys]);
  await askUntil(sent, ({ length }) => length >= keys.length, { end: Date.now() + MAILED_WITHIN_MS });
}

const WANTED = `${CENTS} at Stripe, ${CENTS}, ${CENTS} in the books, 0 due`;

export const R29: Row = {
  id: "R29",
  promise: "the server dies while it refunds what an admin decided on",
  trials: { full: [80, 4], few: [8, 2] },
  async run({ size, number }) {
    const [name, statement, when] = inTurn(POINTS, number);
    const purchases = await bought(size);
    const choice = { goodwill: CENTS };
    const admin = await signInAdmin();
    const presses: (() => Promise<Response>)[] = [];
    for (const purchase of purchases) {
      const orderId = orderIdOf(purchase);
      const asked = await askRefund(admin, orderId, choice);
      presses.push(() => pressRefund(admin, orderId, choice, asked));
    }
    await untilMailed(purchases.map(orderIdOf));
    const since = await killAt({ statement, when }, name, () => Promise.allSettled(presses.map((press) => press())));
    // People who got an error press again: the same question, with the same key.
    for (const press of presses) await insist(press);
    const within = { since, withinMs: REFUNDED_WITHIN_MS };
    const { tookMs, wrong } = await whenAllSay(purchases, refundsOf, WANTED, within);
    const broken = wrong.map((said) => `what was decided was not refunded once: ${said}`);
    return { trials: size, purchases, figures: { refundedAfterRestart: tookMs }, notes: [name], broken };
  },
};
