import type { Order } from "~/medusa/to-order";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useDeleteOrder } from "./use-orders";

const FOUND =
  "You find it under “Hidden”, with its invoice and its returns, and can show it again. What was paid stays paid";

const CONSEQUENCES: Readonly<Record<Order["status"] | "partly", readonly [consequence: string, action: string]>> = {
  pending: [
    "It has not been shipped yet: deleting it cancels it, and what was paid goes back to the card.",
    "Delete and refund",
  ],
  partly: [
    `A part of it has been shipped, so it cannot be cancelled any more and only leaves this list. ${FOUND}, and the rest is still to be sent.`,
    "Delete from this list",
  ],
  shipped: [`It has been shipped, so it only leaves this list. ${FOUND}.`, "Delete from this list"],
  cancelled: ["It has been cancelled already. It stays under “Cancelled”, without its invoice.", "Delete"],
};

/** Asks before an order is deleted, and says what it does (medusa-backend: workflows/orders/delete-order.ts). */
export default function DeleteOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate, isPending } = useDeleteOrder();
  const [consequence, action] = CONSEQUENCES[order.state === "partlyShipped" ? "partly" : order.status];
  return (
    <ConfirmDialog
      question="Are you sure you want to delete your order?"
      consequence={`Order #${order.displayId}. ${consequence}`}
      action={action}
      busy={isPending}
      onConfirm={() => mutate(order, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
