import { DISCOUNT_LIST, type DiscountRow, USES_NAMED } from "medusa-backend/contract";
import { formatMoney } from "~/domain/money";

export const STATE_NAMES = DISCOUNT_LIST.fields.state;

/** Stands in place of the sentence of a discount whose rules the desk cannot say. */
export const ONLY_IN_MEDUSA_ADMIN = "Only Medusa Admin shows its rules. Read and change it there, under Promotions.";

/** How often a limited discount was used: "3 of 100 used"; null if nothing limits it. */
export function usedOf({ used, limit }: Pick<DiscountRow, "used" | "limit">): string | null {
  return used === null || limit === null
    ? null
    : `${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")} used`;
}

/** What a discount took off how many orders that are not cancelled; `given` in minor units. */
export const givenBy = ({ orders, given }: { orders: number; given: number }): string =>
  orders === 0
    ? "No orders yet"
    : `${formatMoney(given)} off ${orders.toLocaleString("en-US")} ${orders === 1 ? "order" : "orders"}`;

/** True if there may be earlier uses than these. Cancelled orders are among them, so their number is not `orders`. */
export const leavesOut = (uses: readonly unknown[]): boolean => uses.length >= USES_NAMED;

/** The address of a draft's form, or of the form for a copy of a discount. */
export const discountFormPath = (id: string): string => `/dashboard/discounts/new?from=${encodeURIComponent(id)}`;
