import { ShopOrderStatus } from "../../contract/common";

/** The allowed moves between an order's statuses; all others are refused. */
export const TRANSITIONS: Readonly<Record<ShopOrderStatus, readonly ShopOrderStatus[]>> = {
  pending: ["shipped", "cancelled"],
  shipped: [],
  cancelled: [],
};

/** The statuses from which an order may move to `to`: the condition of the UPDATE that moves it. */
export function orderStatusesBefore(to: ShopOrderStatus): ShopOrderStatus[] {
  return ShopOrderStatus.options.filter((from) => TRANSITIONS[from].includes(to));
}

/**
 * The facts of an order in Medusa's own records. `shipped`: every piece that was not cancelled was sent or delivered.
 */
export type MedusaFacts = { cancelled: boolean; shipped: boolean };

/**
 * The status that follows from these facts. A partly sent order is pending, because the rest is still to be shipped.
 * Medusa does not cancel an order with a parcel on its way, so both at once means that the cancellation came first and
 * nothing was sent since.
 */
export function statusFrom({ cancelled, shipped }: MedusaFacts): ShopOrderStatus {
  if (cancelled) return "cancelled";
  return shipped ? "shipped" : "pending";
}
