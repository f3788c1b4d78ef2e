import { MathBN } from "@medusajs/framework/utils";
import { formatMinor } from "../contract/currency";
import { WITHDRAWAL_REFUND_DAYS, type WithdrawalQuestion, type WithdrawalWay } from "../contract/withdrawals";
import { getEnv } from "./config/env";
import { type BigNumber, sum, toMinor } from "./money/money";
import { formatShopDay, shopDay } from "./shop-day";

function endOfDayAfter(moment: Date, days: number, timeZone: string): Date {
  const next = shopDay(moment, timeZone).add({ days: days + 1 });
  return new Date(next.toDate(timeZone).getTime() - 1);
}

/** `hasMore`: something of the order is still to be sent. */
type Period = { days: number; hasMore: boolean; timeZone?: string };

/**
 * The right to withdraw lasts `days` whole days after the day of the last arrival (Directive 2011/83/EU, article 9).
 * Null before anything arrived and while more is to be sent: the days have not begun, and the right exists.
 */
export function withdrawalUntil(lastArrival: Date | null, period: Period): Date | null {
  const { days, hasMore, timeZone = getEnv().SHOP_TIME_ZONE } = period;
  return hasMore || !lastArrival ? null : endOfDayAfter(lastArrival, days, timeZone);
}

/** The last moment at which a withdrawal's refund is in time (article 13). */
export const refundUntil = (withdrawnAt: Date, timeZone: string): Date =>
  endOfDayAfter(withdrawnAt, WITHDRAWAL_REFUND_DAYS, timeZone);

/** Pieces of a line that may be withdrawn from: not yet sent, and sent. */
export type WithdrawableLine = { lineId: string; title: string; unsent: number; sent: number };
export type Wanted = readonly { lineId: string; quantity: number }[];
type Plan = Pick<WithdrawalQuestion, "lines" | "isAll">;

/**
 * What is taken off the order, and what of it comes back (`back`); pieces that were not sent go first. Without
 * `wanted`, all pieces; `isAll`: none is left afterwards. Null if more pieces are wanted than there are, or none.
 */
export function planWithdrawal(lines: readonly WithdrawableLine[], wanted?: Wanted): Plan | null {
  const all = lines.map(({ lineId, unsent, sent }) => ({ lineId, quantity: unsent + sent }));
  const asked = wanted ?? all;
  const planned = lines.flatMap(({ lineId, title, unsent, sent }) => {
    const quantity = sum(asked.filter((item) => item.lineId === lineId).map((item) => item.quantity));
    return quantity > 0 ? [{ lineId, title, quantity, back: Math.max(0, quantity - unsent), sent }] : [];
  });
  const count = sum(planned.map(({ quantity }) => quantity));
  const isPossible = count > 0 && count === sum(asked.map(({ quantity }) => quantity));
  if (!isPossible || planned.some(({ back, sent }) => back > sent)) return null;
  return {
    lines: planned.map(({ sent: _, ...line }) => line),
    isAll: count === sum(all.map(({ quantity }) => quantity)),
  };
}

/**
 * The money of an order: `left` of what was paid and `delivery` not refunded yet (the standard one, if a faster one was
 * paid), in minor units; the exact `unpaid` amount (below zero: due from before) and price of a piece, in major units.
 * `cancels`: nothing of the order was sent, so a withdrawal from all of it returns all that is left.
 */
export type OrderMoney = {
  currency: string;
  left: number;
  delivery: number;
  unpaid: number;
  priceOf: (lineId: string) => BigNumber;
  cancels: boolean;
};

/**
 * In minor units: `now` for pieces that were not sent, `later` for those that come back. The price of delivery comes
 * with the last pieces, once everything is withdrawn from; together never more than is left.
 */
export function refundsOf(
  { lines, isAll }: Plan,
  { currency, left, delivery: unrefunded, unpaid, priceOf, cancels }: OrderMoney,
): Pick<WithdrawalQuestion, "now" | "later" | "delivery"> {
  const worthOf = (count: (line: Plan["lines"][number]) => number) =>
    MathBN.sum(0, ...lines.map((line) => MathBN.mult(priceOf(line.lineId), count(line))));
  const [comesBack, takesOff] = [lines.some(({ back }) => back > 0), lines.some((line) => line.quantity > line.back)];
  const delivery = isAll ? Math.min(unrefunded, left) : 0;
  if (isAll && cancels) return { now: left, later: 0, delivery };
  const due = (value: ReturnType<typeof worthOf>, isFirst: boolean, withDelivery: boolean) =>
    toMinor(MathBN.sub(value, isFirst ? unpaid : 0), currency) + (withDelivery ? delivery : 0);
  const within = (amount: number, most: number) => Math.max(0, Math.min(amount, most));
  const [unsent, sent] = [worthOf(({ quantity, back }) => quantity - back), worthOf((line) => line.back)];
  const now = within(takesOff ? due(unsent, true, !comesBack) : 0, left);
  const back = comesBack ? due(sent, !takesOff, true) : 0;
  return { now, later: within(back, left - now), delivery };
}

/** "November 30, 2026 at 2:03:22 PM GMT+6 (Asia/Dhaka)". */
export function formatMoment(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone });
  return `${format.format(moment)} (${timeZone})`;
}

type Told = WithdrawalQuestion & {
  number: number;
  orderedAt: Date;
  name: string;
  email: string;
  way: WithdrawalWay;
  withdrawnAt: Date;
  refundBy: Date;
  currency: string;
  address: readonly string[];
  timeZone: string;
};

const WAYS: Readonly<Record<WithdrawalWay, string>> = {
  account: "in the account, signed in",
  link: "by the link that we mailed to this address",
};

const namePieces = (pieces: readonly { title: string; count: number }[]): string =>
  pieces
    .filter(({ count }) => count > 0)
    .map(({ title, count }) => `${count} × ${title}`)
    .join(", ");

function statementOf(told: Told): string[] {
  const { lines, isAll, number, orderedAt, name, email, way, withdrawnAt, timeZone } = told;
  const what = namePieces(lines.map(({ title, quantity }) => ({ title, count: quantity })));
  return [
    `Withdrawal from the contract of order #${number}, placed on ${formatShopDay(orderedAt, timeZone)}.`,
    `Withdrawn from: ${what}${isAll ? " (all that was left of the order)" : ""}.`,
    `By: ${name}, ${WAYS[way]}. This confirmation goes to ${email}.`,
    `Received: ${formatMoment(withdrawnAt, timeZone)}.`,
  ];
}

const refundOf = (amount: number, currency: string): string =>
  amount > 0
    ? `We refund ${formatMinor(amount, currency)} for it to the card that you paid with.`
    : "Nothing is left to refund for it.";

function takenOffOf({ lines, now, charged, currency }: Told): string[] {
  const pieces = namePieces(lines.map(({ title, quantity, back }) => ({ title, count: quantity - back })));
  if (pieces === "") return [];
  const money = charged
    ? refundOf(now, currency)
    : "Your card is not charged for it; your bank may show the reservation for up to 7 days.";
  return [`Not sent yet, and taken off the order: ${pieces}. ${money}`];
}

function wayBackOf({ lines, number, later, currency, address }: Told): string[] {
  const pieces = namePieces(lines.map(({ title, back }) => ({ title, count: back })));
  if (pieces === "") return [];
  return [
    `Please send back: ${pieces}. Wait for the return label: we write to you within two working days, and you then find it on your order's page. Pack the pieces with everything that came with them, in the box that they came in, with the terminals of batteries covered. Hand the parcel over within 14 days after you got the label. Keep the carrier's receipt: we refund what the parcel cost.`,
    `If you cannot open the page, send it to ${address.join(", ")}, with a note of the order's number, ${number}.`,
    refundOf(later, currency),
  ];
}

function moneyOf(told: Told): string[] {
  const { lines, isAll, now, later, delivery, charged, waitsFor, refundBy, currency, timeZone } = told;
  const isDue = charged && now + later > 0;
  const comesBack = lines.some(({ back }) => back > 0);
  const until = `no later than ${formatShopDay(refundBy, timeZone)}`;
  return [
    ...(isDue && delivery > 0 ? [`This includes the delivery, ${formatMinor(delivery, currency)}.`] : []),
    ...(isAll ? [] : ["The delivery is not refunded, because the rest of the order needs it as well."]),
    ...(isDue
      ? [
          comesBack
            ? `The money is on its way ${until}. We may wait until the pieces are back, or you have shown us that you sent them.`
            : `The money is on its way ${until}.`,
        ]
      : []),
    ...(isDue && waitsFor === "bank"
      ? [
          "The card's bank is still deciding about this payment. If it does not return the money itself, we refund it after that.",
        ]
      : []),
  ];
}

/** A withdrawal's confirmation, paragraph by paragraph, as it is mailed and kept. */
export const confirmationOf = (told: Told): string[] => [
  ...statementOf(told),
  ...takenOffOf(told),
  ...wayBackOf(told),
  ...moneyOf(told),
];
