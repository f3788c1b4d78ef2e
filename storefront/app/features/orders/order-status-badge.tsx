import type { OrderState } from "~/domain/order-state";
import { Badge } from "~/ui/badge";

type Look = { colour: "orange" | "green" | "gray"; text: string };

/** Pending, shipped and cancelled are spelled as they are stored. */
const BADGES: Readonly<Record<OrderState, Look>> = {
  packing: { colour: "orange", text: "pending" },
  partlyShipped: { colour: "orange", text: "partly shipped" },
  shipped: { colour: "green", text: "shipped" },
  delivered: { colour: "green", text: "delivered" },
  partlyReturned: { colour: "gray", text: "returned in part" },
  returned: { colour: "gray", text: "returned" },
  refunded: { colour: "gray", text: "refunded" },
  cancelled: { colour: "gray", text: "cancelled" },
};

/** Where an order is, in a word or two. */
export function OrderStatusBadge({ state }: { state: OrderState }) {
  const { colour, text } = BADGES[state];
  return (
    <Badge colour={colour} pill>
      {text}
    </Badge>
  );
}
