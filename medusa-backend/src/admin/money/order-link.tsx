import { Link } from "react-router-dom";

/** The way to an order's own page in Medusa Admin; a dash where there is none. */
export function OrderLink({ orderId, orderNumber }: { orderId: string | null; orderNumber: number | null }) {
  if (!orderId) return <>–</>;
  return (
    <Link to={`/orders/${orderId}`} className="text-ui-fg-interactive">
      #{orderNumber}
    </Link>
  );
}
