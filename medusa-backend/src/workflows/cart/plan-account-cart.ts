import type { SyncCart } from "../../contract/account-cart";
import type { CatalogueProduct } from "../../contract/catalogue";
import { LIMITS } from "../../contract/common";
import { mergeCarts, type Quantities } from "../../contract/merge-carts";
import type { PurchaseLine } from "../../contract/purchase-line";
import type { AccountCart, Bought, KeptLine } from "../../queries/carts/account-cart";

/** A line to store; `counted` as in `KeptLine`. */
export type PlannedLine = { product: CatalogueProduct; quantity: number; counted: string[] };

type Input = {
  asked: SyncCart;
  kept: AccountCart | null;
  bought: readonly Bought[];
  /** The products of both sides that can be bought. */
  onSale: readonly CatalogueProduct[];
};

/** The lines of both sides after the merge, and the products that stay only in the browser. */
export type Plan = { lines: PlannedLine[]; notKept: string[] };

/**
 * The merged account cart, by the rules of docs/decisions/carts.md: bought quantities are subtracted first, then
 * both sides are merged. Lines that cannot be bought, or exceed an order's limit, are neither stored nor removed from
 * the browser.
 */
export function planAccountCart({ asked, kept, bought, onSale }: Input): Plan {
  const products = new Map(onSale.map((product) => [product.id, product]));
  const sellable = (lines: readonly PurchaseLine[]): Quantities =>
    new Map(lines.filter(({ product_id: id }) => products.has(id)).map((line) => [line.product_id, line.quantity]));
  const left = takeOffBought(kept?.lines ?? [], bought);
  // Nobody emptied a kept cart that was deleted for its age.
  const known = asked.known && asked.known.cart === kept?.cart ? asked.known.lines : [];
  const merged = mergeCarts({
    known: sellable(known),
    mine: sellable(asked.lines),
    kept: sellable([...left.values()]),
  });
  const lines = [...merged].slice(0, LIMITS.orderLines).flatMap(([id, quantity]) => {
    const product = products.get(id);
    return product ? [{ product, quantity, counted: left.get(id)?.counted ?? [] }] : [];
  });
  const places = new Set(lines.map(({ product }) => product.id));
  const notKept = asked.lines
    .map(({ product_id: id }) => id)
    .filter((id) => !products.has(id) || (merged.has(id) && !places.has(id)));
  return { lines, notKept };
}

/**
 * The kept lines minus purchases since each was added, every payment once. A line that was bought whole is left with no
 * piece: its row stays if a browser puts the product in again, so it must record the payment too. Of several lines of
 * one product, which only a lost lock could leave, the greatest counts.
 */
function takeOffBought(lines: readonly KeptLine[], bought: readonly Bought[]): Map<string, KeptLine> {
  const left = new Map<string, KeptLine>();
  for (const line of lines) {
    const due = bought.filter(
      ({ payment, placed_at }) => placed_at >= line.created_at && !line.counted.includes(payment),
    );
    const taken = due.flatMap((purchase) => purchase.lines).filter(({ product_id }) => product_id === line.product_id);
    const quantity = line.quantity - taken.reduce((sum, { quantity }) => sum + quantity, 0);
    const before = left.get(line.product_id);
    const counted = new Set([...(before?.counted ?? []), ...line.counted, ...due.map(({ payment }) => payment)]);
    left.set(line.product_id, { ...line, quantity: Math.max(before?.quantity ?? 0, quantity), counted: [...counted] });
  }
  return left;
}
