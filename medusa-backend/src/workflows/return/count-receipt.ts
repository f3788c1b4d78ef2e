/** A stored line of a return. A return created by ops can name one line of the order several times. */
export type ReturnItem = { id: string; line_id: string; asked: number; received: number; damaged: number };

/** Received pieces of a line, damaged or not. */
export type Arrival = { line_id: string; quantity: number; damaged: boolean };

/**
 * A return after a receipt: its lines with all pieces received so far, and whether it is complete.
 */
type Receipt = { items: ReturnItem[]; complete: boolean } | { refusal: string };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** True once everything in a return has arrived. */
export const isComplete = (items: readonly ReturnItem[]) => items.every(({ asked, received }) => received >= asked);

/** Distributes received pieces over the items of one line, in order; `left` are those that no item asks for. */
function spread<Item extends ReturnItem>(
  items: readonly Item[],
  { received, damaged }: { received: number; damaged: number },
): { items: Item[]; left: number } {
  let [pieces, broken] = [received, damaged];
  const spreadItems = items.map((item) => {
    const own = Math.min(item.asked, pieces);
    const ownBroken = Math.min(own, broken);
    [pieces, broken] = [pieces - own, broken - ownBroken];
    return { ...item, received: own, damaged: ownBroken };
  });
  return { items: spreadItems, left: pieces };
}

/**
 * Adds received pieces to those of earlier receipts. Medusa's own workflow overwrites earlier receipts, and lets one
 * return take another return's pieces.
 */
export function countReceipt(items: readonly ReturnItem[], arrived: readonly Arrival[]): Receipt {
  if (sum(arrived.map(({ quantity }) => quantity)) === 0)
    return { refusal: "Nothing is received yet. Say how many pieces have arrived." };
  const counted: ReturnItem[] = [];
  for (const line of new Set([...items, ...arrived].map(({ line_id }) => line_id))) {
    const own = items.filter(({ line_id }) => line_id === line);
    const came = arrived.filter(({ line_id }) => line_id === line);
    const total = {
      received: sum([...own.map(({ received }) => received), ...came.map(({ quantity }) => quantity)]),
      damaged: sum([
        ...own.map(({ damaged }) => damaged),
        ...came.filter(({ damaged }) => damaged).map(({ quantity }) => quantity),
      ]),
    };
    const asked = sum(own.map((item) => item.asked));
    const { items: written, left } = spread(own, total);
    if (left > 0)
      return { refusal: `This return asks for ${asked} of a product, and ${total.received} would be received.` };
    counted.push(...written);
  }
  return { items: counted, complete: isComplete(counted) };
}

/** A line of one of an order's returns, and the line's pieces received for that return by the order's changes. */
export type CountedItem = ReturnItem & {
  return_id: string;
  /** The return has not ended. */
  open: boolean;
  changes: { received: number; damaged: number };
};

/**
 * Recounts the received pieces of an order's open returns. `items` are oldest first, and `back` says how many pieces of
 * each line are back in the order's own books, for any return. A piece beyond a return's own goes to another open
 * return, which can no longer receive it.
 */
export function recountItems(items: readonly CountedItem[], back: ReadonlyMap<string, number>): CountedItem[] {
  return [...new Set(items.map(({ line_id }) => line_id))].flatMap((line) => {
    const own = items.filter(({ line_id }) => line_id === line);
    let left = (back.get(line) ?? 0) - sum(own.filter(({ open }) => !open).map(({ received }) => received));
    const take = (wanted: number) => {
      const taken = Math.max(0, Math.min(wanted, left));
      left -= taken;
      return taken;
    };
    const returns = [...new Set(own.filter(({ open }) => open).map(({ return_id }) => return_id))].map((id) => {
      const lines = own.filter(({ return_id }) => return_id === id);
      const asked = sum(lines.map((item) => item.asked));
      const changes = lines[0]?.changes ?? { received: 0, damaged: 0 };
      return { lines, asked, changes, received: take(Math.min(asked, changes.received)) };
    });
    return returns.flatMap(({ lines, asked, changes, received }) => {
      const total = received + take(asked - received);
      return spread(lines, { received: total, damaged: Math.min(total, changes.damaged) }).items;
    });
  });
}
