import type { Context, MedusaContainer } from "@medusajs/framework/types";
import { ChangeActionType, MedusaContextType, Modules, OrderChangeType } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { type Database, databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { sum } from "../../lib/money/money";
import { requireFound, ShopError } from "../../lib/shop-error";
import {
  addToStock,
  getReceiptDraft,
  listStockPlaces,
  lockReturn,
  lockReturnsOfOrder,
} from "../../queries/returns/return-receipts";
import { withOrderLock } from "../orders/order-lock";

/** A return created by ops can name one line of the order several times. */
export type ReturnItem = { id: string; lineId: string; asked: number; received: number; damaged: number };

export type Arrival = { lineId: string; quantity: number; damaged: boolean };

type Receipt = { items: ReturnItem[]; complete: boolean } | { refusal: string };

const isComplete = (items: readonly ReturnItem[]) => items.every(({ asked, received }) => received >= asked);

/** Over the items of one line, in order; `left` are pieces that no item asks for. */
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

/** Medusa's own workflow overwrites earlier receipts, and lets one return take another return's pieces. */
export function countReceipt(items: readonly ReturnItem[], arrived: readonly Arrival[]): Receipt {
  if (sum(arrived.map(({ quantity }) => quantity)) === 0)
    return { refusal: "Nothing is received yet. Say how many pieces have arrived." };
  const counted: ReturnItem[] = [];
  for (const line of new Set([...items, ...arrived].map(({ lineId }) => lineId))) {
    const own = items.filter(({ lineId }) => lineId === line);
    const came = arrived.filter(({ lineId }) => lineId === line);
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

/** `changes`: the line's pieces received for that return by the order's changes. */
export type CountedItem = ReturnItem & {
  returnId: string;
  /** The return has not ended. */
  open: boolean;
  changes: { received: number; damaged: number };
};

/**
 * Recounts the received pieces of open returns. `items` are oldest first; `back` says how many pieces of each line are
 * back in the order's books. A piece beyond a return's own goes to another open return, which can no longer receive it.
 */
export function recountItems(items: readonly CountedItem[], back: ReadonlyMap<string, number>): CountedItem[] {
  return [...new Set(items.map(({ lineId }) => lineId))].flatMap((line) => {
    const own = items.filter(({ lineId }) => lineId === line);
    let left = (back.get(line) ?? 0) - sum(own.filter(({ open }) => !open).map(({ received }) => received));
    const take = (wanted: number) => {
      const taken = Math.max(0, Math.min(wanted, left));
      left -= taken;
      return taken;
    };
    const returns = [...new Set(own.filter(({ open }) => open).map(({ returnId }) => returnId))].map((id) => {
      const lines = own.filter(({ returnId }) => returnId === id);
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

type Status = "received" | "partially_received";
type Counts = { id: string; received_quantity: number; damaged_quantity: number };

type OrderChange = {
  order_id: string;
  return_id?: string;
  created_by: string;
  change_type?: string;
  actions: object[];
};

/** Medusa's published type leaves some of it out. */
type Orders = {
  baseRepository_: {
    transaction<T>(work: (manager: { getTransactionContext(): Database }) => Promise<T>): Promise<T>;
  };
  createOrderChange(data: OrderChange, context: Context): Promise<{ id: string }>;
  confirmOrderChange(data: { id: string; confirmed_by: string }, context: Context): Promise<{ items: unknown[] }>;
  updateReturns(data: { id: string; status: Status; received_at: Date | null }[], context: Context): Promise<unknown>;
  updateReturnItems(data: Counts[], context: Context): Promise<unknown>;
};

type ReturnTransaction = {
  sql: Database;
  orders: Orders;
  context: Context;
  write(returnId: string, status: Status, items?: readonly ReturnItem[]): Promise<void>;
};

/** Runs `work` in one transaction, so that a dying server leaves all of it or nothing. */
export async function inReturnTransaction<T>(
  container: MedusaContainer,
  work: (transaction: ReturnTransaction) => Promise<T>,
): Promise<T> {
  const orders = container.resolve(Modules.ORDER) as unknown as Orders;
  return await orders.baseRepository_.transaction(async (manager) => {
    // Without this type, a workflow's container replaces this context with its own, and every call commits separately.
    const context: Context = { transactionManager: manager, __type: MedusaContextType };
    const write: ReturnTransaction["write"] = async (id, status, items = []) => {
      const receivedAt = status === "received" ? new Date() : null;
      await orders.updateReturns([{ id, status, received_at: receivedAt }], context);
      if (items.length === 0) return;
      const counts = items.map((item) => ({
        id: item.id,
        received_quantity: item.received,
        damaged_quantity: item.damaged,
      }));
      await orders.updateReturnItems(counts, context);
    };
    return await work({ sql: manager.getTransactionContext(), orders, context, write });
  });
}

/** Medusa merges it into the return's metadata, and removes a key whose text is empty. Its published type lacks it. */
export const setReturnMetadata = (container: MedusaContainer, id: string, metadata: Record<string, string>) =>
  container.resolve(Modules.ORDER).updateReturns([{ id, metadata }] as never);

type Change = { orderId: string; returnId: string; actorId: string; changeType?: OrderChangeType };
type ChangedPieces = { lineId: string; quantity: number; action: ChangeActionType };

/** Medusa reads a level of stock and then writes it, under the same locks. */
export async function withStockLock<T>(
  container: MedusaContainer,
  stock: readonly { inventoryItemId: string }[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = [...new Set(stock.map(({ inventoryItemId }) => inventoryItemId))].sort();
  return keys.length > 0 ? await container.resolve(Modules.LOCKING).execute(keys, work) : await work();
}

/** Its actions are created with it: Medusa does not see actions that are added to a change in the same transaction. */
async function addChange(
  { orders, context }: Pick<ReturnTransaction, "orders" | "context">,
  { orderId, returnId, actorId, changeType }: Change,
  pieces: readonly ChangedPieces[],
): Promise<string> {
  const actions = pieces.map(({ lineId, quantity, action }) => ({
    action,
    order_id: orderId,
    return_id: returnId,
    reference: "return",
    reference_id: returnId,
    details: { reference_id: lineId, quantity },
  }));
  const change = { order_id: orderId, return_id: returnId, created_by: actorId, change_type: changeType, actions };
  return (await orders.createOrderChange(change, context)).id;
}

/** @throws Error when that fails, so that nothing else is written */
async function confirm(
  { orders, context }: Pick<ReturnTransaction, "orders" | "context">,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const { items } = await orders.confirmOrderChange({ id, confirmed_by: actorId }, context);
  if (items.length === 0) throw new Error(`The change ${id} of a return changed nothing in its order.`);
}

/** Returns the ids of the levels. @throws ShopError `conflict` */
async function restock(sql: Database, returnId: string, arrived: readonly Arrival[]): Promise<string[]> {
  const places = await listStockPlaces(sql, returnId);
  const added = new Map<string, number>();
  for (const { lineId, quantity, damaged } of arrived) {
    if (damaged) continue;
    for (const { levelId, required } of places.filter((place) => place.lineId === lineId)) {
      if (!levelId)
        throw new ShopError("conflict", "A product of this return has no stock at the location that it goes back to.");
      added.set(levelId, (added.get(levelId) ?? 0) + quantity * required);
    }
  }
  const levels = [...added].sort(([a], [b]) => a.localeCompare(b));
  for (const [id, pieces] of levels) await addToStock(sql, id, pieces);
  return levels.map(([id]) => id);
}

const restOf = (items: readonly ReturnItem[]) =>
  items
    .map(({ lineId, asked, received }) => ({ lineId, quantity: asked - received, damaged: false }))
    .filter((rest) => rest.quantity > 0);

/** `came`: the pieces that ops entered in Medusa Admin, all outstanding ones, or these. */
export type ReceiptInput = { returnId: string; actorId: string; came: "entered" | "rest" | Arrival[] };

const receiptOf = ({ damaged, ...pieces }: Arrival): ChangedPieces => ({
  ...pieces,
  action: damaged ? ChangeActionType.RECEIVE_DAMAGED_RETURN_ITEM : ChangeActionType.RECEIVE_RETURN_ITEM,
});

/** Atomic; Medusa's own workflow is not, and overwrites earlier receipts. Not undone, because the pieces are here. */
export const writeReceiptStep = createStep(
  "write-receipt",
  async ({ returnId, actorId, came }: ReceiptInput, { container }) => {
    const receive = () =>
      inReturnTransaction(container, async ({ sql, orders, context, write }) => {
        const found = requireFound(await lockReturn(sql, returnId), "return");
        const { orderId, status, items } = found;
        if (status !== "requested" && status !== "partially_received")
          throw new ShopError("conflict", "This return has ended.");
        const draft = await getReceiptDraft(sql, returnId);
        if (came === "entered" && !draft) throw new ShopError("conflict", "Nobody is receiving this return.");
        if (came !== "entered" && draft)
          throw new ShopError("conflict", "Somebody is receiving this return in Medusa Admin.");
        const arrived = came === "entered" ? (draft?.arrived ?? []) : came === "rest" ? restOf(items) : came;
        const receipt = countReceipt(items, arrived);
        if ("refusal" in receipt) throw new ShopError("conflict", receipt.refusal);
        const type = { orderId, returnId, actorId, changeType: OrderChangeType.RETURN_RECEIVE };
        const change = draft?.changeId ?? (await addChange({ orders, context }, type, arrived.map(receiptOf)));
        await confirm({ orders, context }, { id: change, actorId });
        await write(returnId, receipt.complete ? "received" : "partially_received", receipt.items);
        const levels = await restock(sql, returnId, arrived);
        return { order_id: orderId, levels: levels.map((id) => ({ id, order_id: orderId })) };
      });
    const places = await listStockPlaces(databaseOf(container), returnId);
    return new StepResponse(await withStockLock(container, places, receive));
  },
);

/** Nothing is refunded for the rest, which can be returned later. False if the return has already ended. */
export const closeReturnStep = createStep(
  "close-return",
  async ({ returnId, actorId }: { returnId: string; actorId: string }, { container }) => {
    const closed = await inReturnTransaction(container, async ({ sql, orders, context, write }) => {
      const found = requireFound(await lockReturn(sql, returnId), "return");
      if (found.status === "received") return false;
      if (found.status !== "partially_received") throw new ShopError("conflict", "Nothing of this return has arrived.");
      if (await getReceiptDraft(sql, returnId))
        throw new ShopError("conflict", "This return is being received. Please try again later.");
      const { orderId, items } = found;
      const by = { orderId, returnId, actorId };
      const action = ChangeActionType.CANCEL_RETURN_ITEM;
      const rest = restOf(items).map(({ lineId, quantity }) => ({ lineId, quantity, action }));
      const change = await addChange({ orders, context }, by, rest);
      await confirm({ orders, context }, { id: change, actorId });
      await write(returnId, "received");
      return true;
    });
    return new StepResponse(closed);
  },
);

/** Ends complete returns too: Medusa's workflow counted only the newest receipt. */
export async function recountReturns(container: MedusaContainer, orderId: string): Promise<void> {
  await withOrderLock(container, orderId, () => recount(container, orderId));
  logEvent(container, "warn", { event: "returns_recounted", order_id: orderId });
}

async function recount(container: MedusaContainer, orderId: string): Promise<void> {
  await inReturnTransaction(container, async ({ sql, write }) => {
    const { items, back } = await lockReturnsOfOrder(sql, orderId);
    const before = new Map(items.map((item) => [item.id, item]));
    const counted = recountItems(items, back);
    for (const returnId of new Set(counted.map(({ returnId }) => returnId))) {
      const own = counted.filter((item) => item.returnId === returnId);
      const isNew = own.some(({ id, received }) => received !== before.get(id)?.received);
      if (isComplete(own)) await write(returnId, "received", own);
      else if (isNew) await write(returnId, "partially_received", own);
    }
  });
}
