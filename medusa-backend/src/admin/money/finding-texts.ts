import type { MoneyAction, MoneyFindingKind } from "../../contract/money";

export const KIND_BADGES: Readonly<Record<MoneyFindingKind, { text: string; color: "red" | "orange" }>> = {
  money_without_order: { text: "No order", color: "red" },
  order_without_money: { text: "No money", color: "red" },
  amount_differs: { text: "Amount differs", color: "red" },
  captured_twice: { text: "Charged twice", color: "red" },
  not_captured: { text: "Not captured", color: "orange" },
  hold_expiring: { text: "Hold expiring", color: "orange" },
  refund_missing: { text: "Not refunded", color: "red" },
  refund_differs: { text: "Refund differs", color: "orange" },
  refund_failed: { text: "Refund failed", color: "red" },
  refund_due: { text: "Refund due", color: "red" },
  disputed: { text: "Disputed", color: "red" },
};

export const ACTION_TEXTS: Readonly<
  Record<MoneyAction, { button: string; title: string; description: string; done: string; danger: boolean }>
> = {
  finish: {
    button: "Finish",
    title: "Finish this payment?",
    description: "The order is placed if there is none yet, and its money is taken from the card.",
    done: "The order is placed and its money is taken.",
    danger: false,
  },
  void: {
    button: "Void",
    title: "Release this hold?",
    description: "The customer's card is not charged. The hold cannot be made again.",
    done: "The hold is released.",
    danger: true,
  },
  refund: {
    button: "Refund",
    title: "Refund this payment?",
    description: "Whatever Stripe has not refunded yet goes back to the customer's card. This cannot be undone.",
    done: "The money goes back.",
    danger: true,
  },
  cancel_order: {
    button: "Cancel order",
    title: "Cancel this order?",
    description:
      "The customer sees it as cancelled, its stock returns, and the money that was held or taken for it goes back to the card.",
    done: "The order is cancelled.",
    danger: true,
  },
  note_refund: {
    button: "Note refund",
    title: "Write this refund into Medusa's books?",
    description: "No money moves: Stripe has already refunded it. The order and its invoice then show it.",
    done: "Medusa's books show the refund.",
    danger: false,
  },
};

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How far a time (UTC ISO) is from `now` (milliseconds), in its largest unit: "2 days ago", "in 5 hours". */
export function toDistance(iso: string, now: number): string {
  const distance = new Date(iso).getTime() - now;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS[2];
  return new Intl.RelativeTimeFormat("en", { numeric: "always" }).format(Math.trunc(distance / size), unit);
}
