import type { OrderStatus } from "~/domain/order";
import { Badge } from "~/ui/badge";

const COLOURS: Readonly<Record<OrderStatus, "orange" | "green" | "gray">> = {
  pending: "orange",
  shipped: "green",
  cancelled: "gray",
};

/** The order's status, spelled as it is stored. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge colour={COLOURS[status]} pill>
      {status}
    </Badge>
  );
}
