import { ShopOrderStatus } from "../../contract/common";

export const TRANSITIONS: Readonly<Record<ShopOrderStatus, readonly ShopOrderStatus[]>> = {
  pending: ["shipped", "cancelled"],
  shipped: [],
  cancelled: [],
};

/** The condition of the UPDATE that moves an order to `to`. */
export function orderStatusesBefore(to: ShopOrderStatus): ShopOrderStatus[] {
  return ShopOrderStatus.options.filter((from) => TRANSITIONS[from].includes(to));
}

/** `shipped`: every piece that was not cancelled was sent or delivered. */
export type MedusaFacts = { cancelled: boolean; shipped: boolean };

/** Medusa cancels no order with a parcel on its way: both at once means that nothing was sent since. */
export function statusFrom({ cancelled, shipped }: MedusaFacts): ShopOrderStatus {
  if (cancelled) return "cancelled";
  return shipped ? "shipped" : "pending";
}
