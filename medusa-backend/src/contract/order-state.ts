import type { ShopOrderStatus } from "./common";
import type { OrderProgress } from "./order-list";

/** The wire has only pending, shipped and cancelled. */
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
export const RETURN_WORDS = {
  requested: "on its way",
  partially_received: "partly arrived",
  received: "received",
  canceled: "cancelled",
} as const;
export type OrderState = keyof typeof STATE_WORDS;

type Facts = { status: ShopOrderStatus; progress: OrderProgress; total: number; refunded: number };

/** Pieces still to be sent take precedence over returned ones. */
export function stateOf({ status, progress, total, refunded }: Facts): OrderState {
  const { pieces, left, delivered, returned } = progress;
  if (status === "cancelled") return "cancelled";
  if (returned > 0 && returned >= pieces) return "returned";
  if (refunded > 0 && refunded >= total) return "refunded";
  if (left > 0) return left < pieces ? "partlyShipped" : "packing";
  if (returned > 0) return "partlyReturned";
  return pieces > 0 && delivered >= pieces ? "delivered" : "shipped";
}
