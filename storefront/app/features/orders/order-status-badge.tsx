import type { RiskKind } from "medusa-backend/contract";
import { type OrderState, STATE_WORDS } from "~/domain/order";
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

const RISKS: Readonly<Record<RiskKind, string>> = {
  disputed: "Disputed",
  dispute_lost: "Dispute lost",
  fraud_warning: "Fraud warning",
  review: "Under review",
};

/** What speaks against sending an order, in a word or two. */
export function RiskBadge({ risk }: { risk: RiskKind }) {
  return (
    <Badge colour="orange" pill>
      {RISKS[risk]}
    </Badge>
  );
}

/** An order's state, in a word or two. */
export function OrderStatusBadge({ state }: { state: OrderState }) {
  return (
    <Badge colour={COLOURS[state]} pill>
      {STATE_WORDS[state]}
    </Badge>
  );
}
