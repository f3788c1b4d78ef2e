import type { ShopOrderStatus } from "../../contract/common";

/** The allowed moves between an order's statuses; all others are refused. */
export const TRANSITIONS: Readonly<Record<ShopOrderStatus, readonly ShopOrderStatus[]>> = {
  pending: ["shipped", "cancelled"],
  shipped: [],
  cancelled: [],
};

/** True when an order may move from `from` to `to`; staying is not a move. */
export function canMove(from: ShopOrderStatus, to: ShopOrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}
