import { formatMinor } from "../../contract/currency";
import type { StripeFacts } from "../payment/stripe-ledger";
import type { OrderFacts } from "./gather-facts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The remaining time of a hold as text: "3 days", "5 hours". */
function toSpan(milliseconds: number): string {
  if (milliseconds <= 0) return "no time at all";
  const [count, unit] =
    milliseconds >= 2 * DAY_MS
      ? [Math.floor(milliseconds / DAY_MS), "day"]
      : milliseconds >= HOUR_MS
        ? [Math.floor(milliseconds / HOUR_MS), "hour"]
        : [Math.ceil(milliseconds / 60_000), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const number = ({ order_number }: OrderFacts) => `Order #${order_number}`;
const verb = ({ status }: StripeFacts) => (status === "requires_capture" ? "holds" : "has taken");

/** Each finding as one sentence for the staff. */
export const say = {
  withoutOrder: (payment: StripeFacts, amount: number, known: boolean) =>
    `Stripe ${verb(payment)} ${formatMinor(amount, payment.currency_code)}, but there is no order for it.${
      known ? "" : " The payment was not started in this shop, or the shop's record of it is lost."
    }`,
  paidTwice: (payment: StripeFacts, amount: number, order: OrderFacts) =>
    `${number(order)} was paid twice: in addition to its own payment Stripe took ${formatMinor(amount, payment.currency_code)} with this one.`,
  countedTwice: (payment: StripeFacts, order: OrderFacts) =>
    order.captured > payment.received
      ? `${number(order)} counts ${formatMinor(order.captured, order.currency_code)} as taken in Medusa's books; Stripe took ${formatMinor(payment.received, payment.currency_code)}.`
      : `${number(order)} was charged more than once: Stripe took ${formatMinor(payment.received, payment.currency_code)} of a payment of ${formatMinor(payment.amount, payment.currency_code)}.`,
  notGivenBack: (payment: StripeFacts, amount: number, order: OrderFacts) =>
    `${number(order)} was cancelled, and Stripe still ${payment.status === "requires_capture" ? "holds" : "has"} ${formatMinor(amount, payment.currency_code)} for it.`,
  refundDiffers: (payment: StripeFacts, order: OrderFacts) =>
    `Stripe gave back ${formatMinor(payment.refunded, payment.currency_code)} for ${number(order).toLowerCase()}; Medusa's books say ${formatMinor(order.refunded, order.currency_code)}.`,
  refundFailed: (payment: StripeFacts, { owed, refused }: { owed: number; refused: number }, order: OrderFacts) =>
    `${refused < owed ? `The bank sent a refund of ${formatMinor(owed - refused, payment.currency_code)} for ${number(order).toLowerCase()} back.` : ""}${refused > 0 && refused < owed ? " " : ""}${refused > 0 ? `Stripe refused a refund of ${formatMinor(refused, payment.currency_code)} for ${number(order).toLowerCase()}.` : ""} The customer is still owed it: refund it again or pay in another way, on the order's page in the shop.`,
  disputed: (payment: StripeFacts, order: OrderFacts, due: number) =>
    `The cardholder disputes the payment of ${formatMinor(payment.received, payment.currency_code)} for ${number(order).toLowerCase()}. Answer the bank in Stripe's dashboard.${
      due > 0 ? ` ${formatMinor(due, payment.currency_code)} is due to the customer once the bank has decided.` : ""
    }`,
  refundDue: (amount: number, order: OrderFacts) =>
    `${formatMinor(amount, order.currency_code)} is due to the customer of ${number(order).toLowerCase()} and was not refunded. ${
      order.waits_for === "change"
        ? "Somebody is changing the order in Medusa Admin: confirm or cancel that, and it is refunded."
        : "If it stays on this list, refund it on the order's page in the shop."
    }`,
  withoutMoney: (payment: StripeFacts, order: OrderFacts) =>
    payment.status === "canceled"
      ? `${number(order)} is placed, but its payment was cancelled at Stripe: ${formatMinor(order.total, order.currency_code)} was never taken.${shipped(order)}`
      : `${number(order)} is placed, but its payment was never authorised.${shipped(order)}`,
  withoutPayment: (order: OrderFacts) =>
    `${number(order)} is placed, but Stripe knows no payment of ${formatMinor(order.total, order.currency_code)} for it.${shipped(order)}`,
  nothingLeft: (payment: StripeFacts, lost: number, order: OrderFacts) =>
    lost > 0
      ? `${number(order)} waits to be shipped, but the bank has taken ${formatMinor(lost, payment.currency_code)} back, and nothing is left.`
      : `${number(order)} waits to be shipped, but all of its ${formatMinor(payment.refunded, payment.currency_code)} was given back.`,
  amountDiffers: (payment: StripeFacts, sum: number, order: OrderFacts) =>
    `${number(order)} is for ${formatMinor(order.total, order.currency_code)}, but Stripe ${verb(payment)} ${formatMinor(sum, payment.currency_code)}.${
      payment.currency_code === order.currency_code ? "" : " The currencies differ."
    }`,
  expiring: (payment: StripeFacts, order: OrderFacts, left: number) =>
    `The hold of ${formatMinor(payment.amount, payment.currency_code)} for ${number(order).toLowerCase()} ends in ${toSpan(left)}, and its money is not taken.`,
  notCaptured: (order: OrderFacts, left: number) =>
    `${number(order)} is placed, but its ${formatMinor(order.total, order.currency_code)} is only held. The hold ends in ${toSpan(left)}.`,
  notInBooks: (order: OrderFacts, sum: number) =>
    `Stripe took ${formatMinor(sum, order.currency_code)} for ${number(order).toLowerCase()}; Medusa's books count ${formatMinor(order.captured, order.currency_code)}.`,
};

const shipped = ({ status }: OrderFacts) => (status === "shipped" ? " It is shipped, so ask the customer to pay." : "");
