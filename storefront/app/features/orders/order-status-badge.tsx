import { Badge } from "@chakra-ui/react";
import type { OrderStatus } from "~/domain/order";

const COLOURS: Readonly<Record<OrderStatus, "orange" | "green" | "gray">> = {
  pending: "orange",
  shipped: "green",
  cancelled: "gray",
};

/** The order's status, spelled as it is stored. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge colorPalette={COLOURS[status]} size="md" borderRadius="full" px="2.5">
      {status}
    </Badge>
  );
}
