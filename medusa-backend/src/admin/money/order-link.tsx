import { Link } from "react-router-dom";

/** A link to the order's own page in Medusa Admin, or a dash if there is no order. */
export function OrderLink({ orderId, orderNumber }: { orderId: string | null; orderNumber: number | null }) {
  if (!orderId) return <>–</>;
  return (
    <Link to={`/orders/${orderId}`} className="text-ui-fg-interactive">
      #{orderNumber}
    </Link>
  );
}
