import type { ShopOrderStatus } from "../../contract/common";

/** From which status an order may move to which; what is not listed is refused. */
export const TRANSITIONS: Readonly<Record<ShopOrderStatus, readonly ShopOrderStatus[]>> = {
  pending: ["shipped", "cancelled"],
  shipped: [],
  cancelled: [],
};

/** True when an order may move from `from` to `to`; staying is no move. */
export function canMove(from: ShopOrderStatus, to: ShopOrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}
