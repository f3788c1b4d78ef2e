const TEXTS: Readonly<Record<string, string>> = {
  "role.made_admin": "Made an admin",
  "role.made_user": "Made a user",
  "order.shipped": "Shipped",
  "order.updated": "Changed",
  "order.payments.refund": "Refunded",
  "order.payments.capture": "Payment captured",
  "order.fulfillments": "Packed",
  "order.parcel_sent": "Parcel sent",
  "order.parcel_delivered": "Parcel delivered",
  "order.parcel_cancelled": "Parcel not sent after all",
  "order.tracked": "Tracking number set",
  "order.return_received": "Return received",
  "order.return_closed": "Return closed without the rest",
  "order.cancelled": "Cancelled",
  "order.deleted": "Deleted",
  "order.refunded": "Refunded",
  "order.noted": "Note written",
  "order.address_corrected": "Address corrected",
  "order.return_opened": "Return opened",
  "order.return_refused": "Return refused",
  "order.refund_settled": "Failed refund settled",
  "payment.refund_failed": "Refund sent back by the bank",
  "payment.disputed": "Disputed at the bank",
  "money.finish": "Payment finished",
  "money.void": "Hold released",
  "money.refund": "Money refunded",
  "money.cancel_order": "Cancelled for its payment",
  "money.note_refund": "Refund at Stripe recorded",
  "mail.resent": "Sent again",
  "orders.exported": "Exported",
  "product.edited": "Changed",
  "product.edit_undone": "Change undone",
  "product.stock_adjusted": "Stock corrected",
  "product.stock_released": "Reservations released",
  "product.duplicated": "Duplicated",
  "product.updated": "Changed in Medusa Admin",
};

/** An action of the audit trail in words: its own, without marks, where there are no others. */
export function toActionText(action: string): string {
  const words = action.replaceAll(/[._-]/g, " ");
  return TEXTS[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
