import type { ShopOrderStatus } from "./common";
import type { OrderProgress } from "./pieces";

/**
 * Where an order may be, in words. The status on the wire has three values; this is what the shop's own screens say.
 * Pending, shipped and cancelled are spelled as they are stored.
 */
export const STATE_WORDS = {
  packing: "pending",
  partlyShipped: "partly shipped",
  shipped: "shipped",
  delivered: "delivered",
  partlyReturned: "returned in part",
  returned: "returned",
  refunded: "refunded",
  cancelled: "cancelled",
} as const;
export type OrderState = keyof typeof STATE_WORDS;

type Facts = { status: ShopOrderStatus; progress: OrderProgress; total: number; refunded: number };

/** Where an order is, by its pieces and its money. What is still to be sent counts for more than what came back. */
export function stateOf({ status, progress, total, refunded }: Facts): OrderState {
  const { pieces, left, delivered, returned } = progress;
  if (status === "cancelled") return "cancelled";
  if (returned > 0 && returned >= pieces) return "returned";
  if (refunded > 0 && refunded >= total) return "refunded";
  if (left > 0) return left < pieces ? "partlyShipped" : "packing";
  if (returned > 0) return "partlyReturned";
  return pieces > 0 && delivered >= pieces ? "delivered" : "shipped";
}
