/** The state of a navigation to My Orders after a payment: the placed order, to be shown first and once. */
export type PlacedOrder = { placedOrderId: string };

export const placedOrder = (orderId: string): PlacedOrder => ({ placedOrderId: orderId });

/** The order that a navigation's state names; null for none. */
export function getPlacedOrder(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("placedOrderId" in state)) return null;
  return typeof state.placedOrderId === "string" ? state.placedOrderId : null;
}
