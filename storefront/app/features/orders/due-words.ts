import { formatMoney } from "~/domain/money";
import type { DueRefund } from "~/medusa/order-pages.server";

/** When a refund is made that has to wait, for the staff. One that Stripe refused is never announced before. */
export const WAITS: Readonly<Record<NonNullable<DueRefund["waitsFor"]>, string>> = {
  bank: "once the bank has decided the dispute, unless it returns the money itself",
  change: "once nobody is changing the order in Medusa Admin any more",
  refused: "once Stripe takes the refund",
};

/** A refund that was not made at once, for the staff. */
export const dueWords = ({ amount, waitsFor }: DueRefund): string => {
  if (waitsFor === "refused")
    return `Stripe refused to refund ${formatMoney(amount)}: the top of this page says why, and what you can do.`;
  return waitsFor
    ? `${formatMoney(amount)} goes back to the card ${WAITS[waitsFor]}.`
    : `${formatMoney(amount)} could not be refunded yet; we keep trying.`;
};
