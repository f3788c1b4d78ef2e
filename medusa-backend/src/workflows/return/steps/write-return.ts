import { ChangeActionType, Modules, OrderChangeType } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { type Database, databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { addToStock, getReceiptDraft, listStockPlaces, lockReturn } from "../../../queries/orders/return-receipts";
import { type Arrival, countReceipt, type ReturnItem } from "../count-receipt";
import { inReturnTransaction, type ReturnTransaction } from "../return-transaction";

type Change = { order_id: string; return_id: string; actor_id: string; change_type?: OrderChangeType };
type ChangedPieces = { line_id: string; quantity: number; action: ChangeActionType };

/**
 * Adds a change of the order by some pieces of each line of a return. Its actions are created with it: Medusa does not
 * see actions that are added to a change in the same transaction.
 */
async function addChange(
  { orders, context }: Pick<ReturnTransaction, "orders" | "context">,
  { order_id, return_id, actor_id, ...type }: Change,
  pieces: readonly ChangedPieces[],
): Promise<string> {
  const actions = pieces.map(({ line_id, quantity, action }) => ({
    action,
    order_id,
    return_id,
    reference: "return",
    reference_id: return_id,
    details: { reference_id: line_id, quantity },
  }));
  const change = { order_id, return_id, created_by: actor_id, ...type, actions };
  return (await orders.createOrderChange(change, context)).id;
}

/** Applies a change to the order's books. @throws Error when that fails, so that nothing else is written */
async function confirm(
  { orders, context }: Pick<ReturnTransaction, "orders" | "context">,
  { id, actor_id }: { id: string; actor_id: string },
): Promise<void> {
  const { items } = await orders.confirmOrderChange({ id, confirmed_by: actor_id }, context);
  if (items.length === 0) throw new Error(`The change ${id} of a return changed nothing in its order.`);
}

/** Puts pieces back into stock, and returns the ids of the levels. @throws ShopError `conflict` */
async function restock(sql: Database, returnId: string, arrived: readonly Arrival[]): Promise<string[]> {
  const places = await listStockPlaces(sql, returnId);
  const added = new Map<string, number>();
  for (const { line_id, quantity, damaged } of arrived) {
    if (damaged) continue;
    for (const { level_id, required } of places.filter((place) => place.line_id === line_id)) {
      if (!level_id)
        throw new ShopError("conflict", "A product of this return has no stock at the location that it goes back to.");
      added.set(level_id, (added.get(level_id) ?? 0) + quantity * required);
    }
  }
  const levels = [...added].sort(([a], [b]) => a.localeCompare(b));
  for (const [id, pieces] of levels) await addToStock(sql, id, pieces);
  return levels.map(([id]) => id);
}

/** The pieces that a return still expects. */
const restOf = (items: readonly ReturnItem[]) =>
  items
    .map(({ line_id, asked, received }) => ({ line_id, quantity: asked - received, damaged: false }))
    .filter((rest) => rest.quantity > 0);

/**
 * `came`: the pieces that ops entered in Medusa Admin, all outstanding ones, or these pieces. `actor_id` is the person
 * who has the parcel.
 */
export type ReceiptInput = { return_id: string; actor_id: string; came: "entered" | "rest" | Arrival[] };

const receiptOf = ({ damaged, ...pieces }: Arrival): ChangedPieces => ({
  ...pieces,
  action: damaged ? ChangeActionType.RECEIVE_DAMAGED_RETURN_ITEM : ChangeActionType.RECEIVE_RETURN_ITEM,
});

/**
 * Receives pieces of a return: the order's books, the return, its lines and the stock change atomically. Medusa's own
 * workflow writes them one by one, and overwrites earlier receipts. Not undone, because the pieces are here. Throws
 * `not_found`, `conflict`.
 */
export const writeReceiptStep = createStep(
  "write-receipt",
  async ({ return_id, actor_id, came }: ReceiptInput, { container }) => {
    const receive = () =>
      inReturnTransaction(container, async ({ sql, orders, context, write }) => {
        const found = await lockReturn(sql, return_id);
        if (!found) throw new ShopError("not_found", "There is no such return.");
        const { order_id, status, items } = found;
        if (status !== "requested" && status !== "partially_received")
          throw new ShopError("conflict", "This return has ended.");
        const draft = await getReceiptDraft(sql, return_id);
        if (came === "entered" && !draft) throw new ShopError("conflict", "Nobody is receiving this return.");
        if (came !== "entered" && draft)
          throw new ShopError("conflict", "Somebody is receiving this return in Medusa Admin.");
        const arrived = came === "entered" ? (draft?.arrived ?? []) : came === "rest" ? restOf(items) : came;
        const receipt = countReceipt(items, arrived);
        if ("refusal" in receipt) throw new ShopError("conflict", receipt.refusal);
        const type = { order_id, return_id, actor_id, change_type: OrderChangeType.RETURN_RECEIVE };
        const change = draft?.change_id ?? (await addChange({ orders, context }, type, arrived.map(receiptOf)));
        await confirm({ orders, context }, { id: change, actor_id });
        await write(return_id, receipt.complete ? "received" : "partially_received", receipt.items);
        const levels = await restock(sql, return_id, arrived);
        return { order_id, levels: levels.map((id) => ({ id, order_id })) };
      });
    // Medusa reads a level and then writes it, under these locks.
    const places = await listStockPlaces(databaseOf(container), return_id);
    const keys = [...new Set(places.map(({ inventory_item_id }) => inventory_item_id))].sort();
    const locking = container.resolve(Modules.LOCKING);
    return new StepResponse(keys.length > 0 ? await locking.execute(keys, receive) : await receive());
  },
);

/**
 * Closes a partly received return without the rest: nothing is refunded for the rest, which can be returned later.
 * False if it has already ended. Throws `not_found`, `conflict` when nothing has arrived or ops are changing the order.
 */
export const closeReturnStep = createStep(
  "close-return",
  async ({ return_id, actor_id }: { return_id: string; actor_id: string }, { container }) => {
    const closed = await inReturnTransaction(container, async ({ sql, orders, context, write }) => {
      const found = await lockReturn(sql, return_id);
      if (!found) throw new ShopError("not_found", "There is no such return.");
      if (found.status === "received") return false;
      if (found.status !== "partially_received") throw new ShopError("conflict", "Nothing of this return has arrived.");
      if (await getReceiptDraft(sql, return_id))
        throw new ShopError("conflict", "This return is being received. Please try again later.");
      const { order_id, items } = found;
      const by = { order_id, return_id, actor_id };
      const action = ChangeActionType.CANCEL_RETURN_ITEM;
      const rest = restOf(items).map(({ line_id, quantity }) => ({ line_id, quantity, action }));
      const change = await addChange({ orders, context }, by, rest);
      await confirm({ orders, context }, { id: change, actor_id });
      await write(return_id, "received");
      return true;
    });
    return new StepResponse(closed);
  },
);
