import { formatMoney } from "~/domain/money";
import type { Payment } from "~/domain/payment";

export type PaymentWords = { title: string; text: string };

const CHECKING = "Your payment is being checked";
const NOT_CHARGED = "You have not been charged";

/** The texts of the payment's page. They hold at any later time they are read. Null: the shop could not be asked. */
export function paymentWords(payment: Payment | null): PaymentWords {
  if (!payment) {
    return {
      title: CHECKING,
      text: "The shop cannot be reached right now, so we cannot say yet what became of your payment. You will not be charged twice. This page keeps checking.",
    };
  }
  const total = formatMoney(payment.total);
  switch (payment.outcome) {
    case "paid":
      return { title: "Your order is placed", text: `Your payment of ${total} went through. Thank you!` };
    case "checking":
      return {
        title: CHECKING,
        text: `We are still confirming your payment of ${total}. Within a few minutes it becomes an order, or your card is not charged. You will not be charged twice, and you may leave this page.`,
      };
    case "unfinished":
      return {
        title: NOT_CHARGED,
        text: `The payment of ${total} was not finished, so there is no order. Your cart is as you left it, and you can try again.`,
      };
    case "not_charged":
      return {
        title: NOT_CHARGED,
        text: `No order was placed. If your bank shows ${total} as reserved, the hold ends by itself.`,
      };
    case "refunded":
      return {
        title: "Your order was cancelled",
        text: `Your payment of ${total} goes back to your card. Banks take a few days to show it.`,
      };
    case "taken_back":
      return {
        title: "Your order was cancelled",
        text: `Your bank has returned your payment of ${total} to you, so nothing more is due.`,
      };
    case "owed":
      return {
        title: "Your order was cancelled",
        text: `Not all of your payment of ${total} could be refunded to your card. We will write to you and pay the rest in another way.`,
      };
    case "lapsed":
      return {
        title: NOT_CHARGED,
        text: `Your order is placed, but your bank's hold of ${total} ended before the payment was taken. You do not need to pay again: we are looking into it and will get in touch.`,
      };
  }
}
