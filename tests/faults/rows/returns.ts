import { makeChance } from "../../support/chance";
import { readOrderPage } from "../../support/orders";
import { ledgerEntry } from "../../support/payments";
import { bought, orderIdOf } from "../lab/buying";
import { fewAtOnce, killAt, requirePeople, signInAdmin, whenAllSay } from "../lab/lab";
import { ship } from "../lab/operations";
import { askReturn, receiveReturn, Sequence } from "../lab/returns";
import { inTurn, type Point, type Row } from "../lab/row";
import type { Purchase } from "../lab/shopper";
import { StockSequence } from "../lab/stock-sequence";

const REFUNDED_WITHIN_MS = 180_000;

/** The points at which the server dies during a return's refund. */
const POINTS: Point[] = [
  ["Stripe has refunded, the order's books do not say so", 'insert into ("public"\\.)?"order_transaction" ', "before"],
  ["the refund is noted, Stripe was not asked", 'insert into ("public"\\.)?"refund" ', "committed"],
];

async function leftOf(purchase: Purchase): Promise<string> {
  const entry = await ledgerEntry(purchase.paymentIntentId);
  const { order } = await readOrderPage(purchase.person, orderIdOf(purchase));
  return `${order.total - (entry?.amount_refunded ?? 0)} left at Stripe, ${order.total - order.refunded} in the books`;
}
const WANTED = "0 left at Stripe, 0 in the books";

export const R24: Row = {
  id: "R24",
  promise: "the server dies while it refunds what came back",
  trials: { full: [40, 4], few: [4, 2] },
  async run({ size, number }) {
    const [name, statement, when] = inTurn(POINTS, number);
    const purchases = await bought(size);
    const returns: [orderId: string, returnId: string][] = [];
    for (const purchase of purchases) {
      const orderId = orderIdOf(purchase);
      await ship(orderId);
      returns.push([orderId, await askReturn(purchase, orderId)]);
    }
    const since = await killAt({ statement, when }, name, () =>
      Promise.allSettled(returns.map(([orderId, returnId]) => receiveReturn(orderId, returnId))),
    );
    // People who got an error check again, and receive what was not received.
    for (const [orderId, returnId] of returns) await receiveReturn(orderId, returnId);
    const within = { since, withinMs: REFUNDED_WITHIN_MS };
    const { tookMs, wrong } = await whenAllSay(purchases, leftOf, WANTED, within);
    const broken = wrong.map((said) => `what came back was not refunded once: ${said}`);
    return { trials: size, purchases, figures: { refundedAfterRestart: tookMs }, notes: [name], broken };
  },
};

export const R27: Row = {
  id: "R27",
  promise: "returns and refunds come in any order, also of kits, deleted and disputed ones",
  trials: { full: [1_000, 12], few: [12, 3] },
  async run({ size, number, chance }) {
    const admin = await signInAdmin();
    const people = await requirePeople(size);
    const trials = people.map((buyer) => ({ buyer, chance: makeChance("R27", chance.whole(2 ** 31)) }));
    const sequences = await fewAtOnce([...trials.entries()], async ([place, { buyer, chance: own }]) => {
      const people = { admin, buyer };
      const kind = (number * size + place) % 3;
      const sequence = await (kind === 0
        ? Sequence.begin(own, people)
        : StockSequence.begin(own, people, kind === 1 ? "products" : "variants"));
      await sequence.run();
      return sequence;
    });
    const since = Date.now();
    const broken: string[] = [];
    for (const sequence of sequences) broken.push(...(await sequence.whenAgreed(since + REFUNDED_WITHIN_MS)));
    const notes = [`${sequences.reduce((sum, { steps }) => sum + steps.length, 0)} steps`];
    return { trials: size, purchases: [], figures: {}, notes, broken };
  },
};
