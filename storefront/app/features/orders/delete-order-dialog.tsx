import type { Order } from "~/medusa/to-order";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useDeleteOrder } from "./use-orders";

const CONSEQUENCES: Readonly<Record<Order["status"], string>> = {
  pending: "It has not been shipped yet: deleting it cancels it, and what was paid goes back to the card.",
  shipped: "It has been shipped, so it only leaves this list. What was paid stays paid.",
  cancelled: "It has been cancelled already and only leaves this list.",
};

const IN_PART =
  "A part of it has been shipped, so it cannot be cancelled any more and only leaves this list. What was paid stays paid, and the rest is still to be sent.";

/** Asks before an order is deleted, and explains the consequences (medusa-backend: workflows/order/delete-order.ts). */
export default function DeleteOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate, isPending } = useDeleteOrder();
  return (
    <ConfirmDialog
      question="Are you sure you want to delete your order?"
      consequence={`Order #${order.displayId}. ${order.state === "partlyShipped" ? IN_PART : CONSEQUENCES[order.status]}`}
      action="Delete"
      busy={isPending}
      onConfirm={() => mutate(order, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
