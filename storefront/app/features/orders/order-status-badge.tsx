import { type OrderState, STATE_WORDS } from "~/domain/order-state";
import { Badge } from "~/ui/badge";

const COLOURS: Readonly<Record<OrderState, "orange" | "green" | "gray">> = {
  packing: "orange",
  partlyShipped: "orange",
  shipped: "green",
  delivered: "green",
  partlyReturned: "gray",
  returned: "gray",
  refunded: "gray",
  cancelled: "gray",
};

/** An order's state, in a word or two. */
export function OrderStatusBadge({ state }: { state: OrderState }) {
  return (
    <Badge colour={COLOURS[state]} pill>
      {STATE_WORDS[state]}
    </Badge>
  );
}
