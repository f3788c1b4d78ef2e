import type { Break, Records } from "./records";

const CONFIRMATION = "order_confirmation";

function countBy(orderIds: (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of orderIds) counts.set(id ?? "no order", (counts.get(id ?? "no order") ?? 0) + 1);
  return counts;
}

/**
 * I5: each live order is confirmed by one mail, which was sent as often as intended; nobody else gets a mail about an
 * order.
 */
export function confirmedOnce(records: Pick<Records, "orders" | "mails" | "mailFiles">): Break[] {
  const { orders, mails, mailFiles } = records;
  const confirmations = mails.filter(({ kind }) => kind === CONFIRMATION);
  const rows = countBy(confirmations.map(({ order_id }) => order_id));
  const files = countBy((mailFiles ?? []).filter(({ kind }) => kind === CONFIRMATION).map(({ order_id }) => order_id));
  const known = new Map(orders.map((order) => [order.id, order]));
  const found = (order_id: string, what: string): Break => ({ invariant: "I5", what, ids: { order_id } });

  // A given-up row is not a mail: the shop noticed in time that its order is gone.
  const told = confirmations.filter(({ status }) => status !== "failed").map(({ order_id }) => order_id ?? "no order");
  const strangers = [...new Set([...told, ...files.keys()])].filter((id) => !known.has(id));
  const byOrder = new Map<string | null, typeof confirmations>();
  for (const mail of confirmations) byOrder.set(mail.order_id, [...(byOrder.get(mail.order_id) ?? []), mail]);
  const perOrder = orders.flatMap(({ id, cancelled }): Break[] => {
    const count = rows.get(id) ?? 0;
    const meant = byOrder.get(id) ?? [];
    const sent = files.get(id) ?? 0;
    const most = meant.reduce((sum, { edition }) => sum + edition, 0);
    const erased = meant.some((mail) => mail.erased);
    const unfiled = mailFiles !== null && sent === 0 && !erased;
    const unsent = !cancelled && (meant.some(({ status }) => status !== "sent") || unfiled);
    return [
      ...(count > 1 || (count === 0 && !cancelled)
        ? [found(id, `${count} confirmation mails of a ${cancelled ? "cancelled" : "live"} order`)]
        : []),
      ...(sent > most ? [found(id, `a confirmation was sent ${sent} times and meant ${most} times`)] : []),
      ...(count === 1 && unsent ? [found(id, "a live order's confirmation was not sent")] : []),
    ];
  });
  return [...strangers.map((id) => found(id, "a confirmation of an order that does not exist")), ...perOrder];
}
