import { awaitMoment } from "../../support/control";
import { cancelAtStripe } from "../../support/payments";
import { startPurchases } from "../lab/lab";
import { ORDER_INSERT } from "../lab/points";
import type { Row } from "../lab/row";
import { Purchase } from "../lab/shopper";

const DECLINED = "pm_card_visa_chargeDeclined";
const CHALLENGED = "pm_card_authenticationRequired";
const REACHED_WITHIN_MS = 60_000;

/** Three ways not to pay, then a good card for the same cart; returns the breaks. */
async function payAfterAll(purchase: Purchase, way: number): Promise<{ bought: Purchase; broken: string[] }> {
  const broken: string[] = [];
  if (way < 2) {
    if (await purchase.confirm(way === 0 ? DECLINED : CHALLENGED)) broken.push("a bad card was taken");
    const placed = await purchase.place();
    if (placed.orderId) broken.push(`an order without money: ${placed.orderId}`);
  }
  const again = Purchase.from(purchase.person, purchase.order, (await purchase.askAgain()).body);
  if (again?.paymentIntentId !== purchase.paymentIntentId) broken.push("the same cart got another payment");
  const bought = again ?? purchase;
  if (!(await bought.confirm())) broken.push("a good card was refused");
  const placed = await bought.placeAsBrowser();
  if (!placed.orderId) broken.push(`a good card's order was answered ${placed.status} ${placed.code ?? ""}`);
  return { bought, broken };
}

export const R14: Row = {
  id: "R14",
  promise: "declined, authentication required, abandoned",
  trials: { full: [300, 12], few: [6, 6] },
  async run({ size }) {
    const purchases = await startPurchases(size);
    const trials = await Promise.all(purchases.map((purchase, place) => payAfterAll(purchase, place % 3)));
    return {
      trials: size,
      purchases: trials.map(({ bought }) => bought),
      broken: trials.flatMap(({ broken }) => broken),
    };
  },
};

/** The bank releases the hold while the order is written: the authorisation fails, and the order is rolled back. */
async function failAtAuthorise(purchase: Purchase): Promise<string[]> {
  await purchase.confirm();
  const moment = await awaitMoment({ statement: ORDER_INSERT, value: purchase.paymentIntentId, when: "committed" });
  const placing = purchase.place();
  const reached = await moment.reached(REACHED_WITHIN_MS);
  if (reached) await cancelAtStripe(purchase.paymentIntentId);
  await moment.resume();
  const placed = await placing;
  if (!reached) return ["no order was written"];
  return placed.orderId ? [`an order without money: ${placed.orderId}`] : [];
}

export const R15: Row = {
  id: "R15",
  promise: "mails only for real orders",
  trials: { full: [100, 10], few: [3, 3] },
  async run({ size }) {
    const purchases = await startPurchases(size);
    const broken = await Promise.all(purchases.map(failAtAuthorise));
    return { trials: size, purchases, broken: broken.flat() };
  },
};
