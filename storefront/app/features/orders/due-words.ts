import { formatMoney } from "~/domain/money";
import type { DueRefund } from "~/medusa/order-pages.server";

/** When a refund is made that has to wait, for the staff. */
export const WAITS: Readonly<Record<NonNullable<DueRefund["waitsFor"]>, string>> = {
  bank: "once the bank has decided the dispute, unless it returns the money itself",
  change: "once nobody is changing the order in Medusa Admin any more",
};

/** A refund that was not made at once, for the staff. */
export const dueWords = ({ amount, waitsFor }: DueRefund): string =>
  waitsFor
    ? `${formatMoney(amount)} goes back to the card ${WAITS[waitsFor]}.`
    : `${formatMoney(amount)} could not be refunded yet; we keep trying.`;
