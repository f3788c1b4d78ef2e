import { keptOf } from "./money";
import type { Break, MoveRow, Records } from "./records";

/** The moves that any order's status may make. */
const MOVES = new Set(["pending>shipped", "pending>cancelled"]);

/** A shipped order is pending again only when a parcel of it was not sent after all. */
function isAllowed({ from_status, to_status, parcel_cancelled }: MoveRow): boolean {
  if (from_status === to_status) return true;
  const move = `${from_status}>${to_status}`;
  return MOVES.has(move) || (move === "shipped>pending" && parcel_cancelled);
}

/**
 * I4: no stock level has more reserved than stocked, its reserved count is the sum of its reservations, a cancelled
 * order has none, and a live one only for what is left to send.
 */
export function reservedWithinStock({ stock, orders }: Pick<Records, "stock" | "orders">): Break[] {
  const kept = orders
    .filter(({ cancelled, reserved, unneeded }) => (cancelled ? reserved : unneeded) > 0)
    .map(({ id, cancelled }): Break => {
      const what = `${cancelled ? "a cancelled order" : "an order with nothing left to send"} keeps stock reserved`;
      return { invariant: "I4", what, ids: { order_id: id } };
    });
  const levels = stock.flatMap(({ inventory_item_id, stocked, reserved, reservations, lost }): Break[] => {
    const faults = [
      ...(reserved <= stocked && reservations <= stocked
        ? []
        : [`${Math.max(reserved, reservations)} reserved of ${stocked}`]),
      ...(reserved === reservations ? [] : [`${reserved} counted as reserved, and reservations for ${reservations}`]),
      ...(lost === 0 ? [] : [`${lost} reservations for no order's line`]),
    ];
    return faults.map((what) => ({ invariant: "I4", what, ids: { inventory_item_id } }));
  });
  return [...levels, ...kept];
}

/**
 * I7: pending → shipped or pending → cancelled, back only with a parcel that was not sent after all, and the status
 * matches Medusa's order.
 */
export function movesForward({ moves, orders }: Pick<Records, "moves" | "orders">): Break[] {
  const wrong = moves
    .filter((move) => !isAllowed(move))
    .map(({ order_id, from_status, to_status }): Break => {
      return { invariant: "I7", what: `an order moved ${from_status} → ${to_status}`, ids: { order_id } };
    });
  const torn = orders
    .filter(({ status, cancelled }) => status !== null && cancelled !== (status === "cancelled"))
    .map(({ id, status, cancelled }): Break => {
      const what = `${status} to the shop and ${cancelled ? "cancelled" : "alive"} in Medusa`;
      return { invariant: "I7", what, ids: { order_id: id } };
    });
  return [...wrong, ...torn];
}

/** The allowed final statements, given the money that the shop has and whether a live order has it. */
function isTrue(said: string, keptMoney: boolean, live: boolean): boolean {
  if (said === "paid") return live;
  if (said === "checking" || said === "nothing") return false;
  return !keptMoney && !live;
}

/**
 * I6: in the end each customer gets a true statement: "paid" if a live order exists, and never "not charged" if money
 * stays.
 */
export function toldTheTruth({ statements, ledger, orders }: Records): Break[] {
  const lines = new Map(ledger.map((line) => [line.id, line]));
  return statements.flatMap(({ payment_intent_id, said, order_id, where }): Break[] => {
    const line = lines.get(payment_intent_id);
    const order = orders.find((one) => !one.cancelled && one.payment_intent_id === payment_intent_id);
    const kept = line !== undefined && (line.status === "requires_capture" || keptOf(line, orders) > 0);
    const ids = { payment_intent_id, ...(order ? { order_id: order.id } : {}) };
    const truth = order ? "has a live order" : kept ? "keeps money without an order" : "has neither order nor money";
    if (!isTrue(said, kept, order !== undefined)) {
      return [{ invariant: "I6", what: `${where} said "${said}" of a payment that ${truth}`, ids }];
    }
    if (said === "paid" && order_id && order?.id !== order_id) {
      return [{ invariant: "I6", what: `${where} named the order ${order_id}`, ids }];
    }
    return [];
  });
}
