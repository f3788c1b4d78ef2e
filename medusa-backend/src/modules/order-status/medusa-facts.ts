import type { ShopOrderStatus } from "../../contract/common";

/** What Medusa's own records say of an order. `shipped`: at least one parcel of it was sent or handed over. */
export type MedusaFacts = { cancelled: boolean; shipped: boolean };

/**
 * The status that follows from them. A part of an order counts as shipped: from then on it can be cancelled no more. Medusa
 * cancels no order with a parcel on its way, so both at once means that a cancellation came first and nothing was sent since.
 */
export function statusFrom({ cancelled, shipped }: MedusaFacts): ShopOrderStatus {
  if (cancelled) return "cancelled";
  return shipped ? "shipped" : "pending";
}
