const TEXTS: Readonly<Record<string, string>> = {
  "role.made_admin": "Made an admin",
  "role.made_user": "Made a user",
  "order.shipped": "Shipped",
  "order.cancelled": "Cancelled",
  "order.deleted": "Deleted",
};

/** An action of the audit trail in words; one without words is told by its own name. */
export function toActionText(action: string): string {
  return TEXTS[action] ?? action;
}
