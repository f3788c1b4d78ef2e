import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { mergeCarts, type Quantities, type SyncCart, type SyncCartAnswer } from "../../contract/carts";
import { LIMITS } from "../../contract/common";
import { toMajor } from "../../contract/currency";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import {
  type AccountCart,
  type Bought,
  cartIdOf,
  changeLines,
  getAccountCart,
  type KeptLine,
  listBoughtSince,
} from "../../queries/carts/account-carts";
import { removeCarts } from "../../queries/carts/carts";
import { listSold, type Sold } from "../../queries/products/products";
import type { ShopContext } from "../../queries/store";
import { shopContextStep } from "../payments/start-steps";

/** A line to store; `counted` as in `KeptLine`. */
type PlannedLine = { product: Sold; quantity: number; counted: string[] };

type Input = {
  asked: SyncCart;
  kept: AccountCart | null;
  bought: readonly Bought[];
  /** What of both sides can be bought, by the ids that the sides have. */
  onSale: readonly Sold[];
};

/** `notKept` are ids that stay only in the browser. */
type Plan = { lines: PlannedLine[]; notKept: string[] };

/**
 * Merges by the rules of docs/decisions/carts.md: bought quantities are subtracted first. Lines that cannot be bought,
 * or exceed an order's limit, are neither stored nor removed from the browser.
 */
export function planAccountCart({ asked, kept, bought, onSale }: Input): Plan {
  const sold = new Map(onSale.map((product) => [product.id, product]));
  const variants = new Map(onSale.map((product) => [product.variantId, product]));
  const sellable = (lines: readonly { id: string; quantity: number }[]): Quantities => {
    const quantities = new Map<string, number>();
    for (const { id, quantity } of lines) {
      const variantId = sold.get(id)?.variantId;
      if (variantId) quantities.set(variantId, Math.min((quantities.get(variantId) ?? 0) + quantity, LIMITS.quantity));
    }
    return quantities;
  };
  const ofBrowser = (lines: SyncCart["lines"]) =>
    sellable(lines.map(({ productId: id, quantity }) => ({ id, quantity })));
  const left = takeOffBought(kept?.lines ?? [], bought);
  const stored = sellable([...left.values()].map(({ variantId: id, quantity }) => ({ id, quantity })));
  // Nobody emptied a kept cart that was deleted for its age.
  const known = asked.known && asked.known.cart === kept?.cart ? asked.known.lines : [];
  // Nobody took off a product's line whose variant was replaced by another.
  const gone = [...left.values()].filter(({ variantId, quantity }) => quantity > 0 && !sold.has(variantId));
  const replaced = new Set(gone.map(({ productId }) => productId));
  const isTold = ([id]: [string, number]) => stored.has(id) || !replaced.has(variants.get(id)?.productId ?? null);
  const merged = mergeCarts({
    known: new Map([...ofBrowser(known)].filter(isTold)),
    mine: ofBrowser(asked.lines),
    kept: stored,
  });
  const lines = [...merged].slice(0, LIMITS.orderLines).flatMap(([id, quantity]) => {
    const product = variants.get(id);
    return product ? [{ product, quantity, counted: left.get(id)?.counted ?? [] }] : [];
  });
  const places = new Set(lines.map(({ product }) => product.variantId));
  const notKept = asked.lines
    .map(({ productId: id }) => ({ id, variantId: sold.get(id)?.variantId }))
    .filter(({ variantId: id }) => id === undefined || (merged.has(id) && !places.has(id)))
    .map(({ id }) => id);
  return { lines, notKept };
}

/**
 * The kept lines minus purchases since each was added, every payment once. A line that was bought whole is left with no
 * piece: if a browser puts the product in again, its row must know the payment. Of several lines of one variant, which
 * only a lost lock could leave, the greatest counts.
 */
function takeOffBought(lines: readonly KeptLine[], bought: readonly Bought[]): Map<string, KeptLine> {
  const left = new Map<string, KeptLine>();
  for (const line of lines) {
    const due = bought.filter(({ payment, placedAt }) => placedAt >= line.createdAt && !line.counted.includes(payment));
    const taken = due.flatMap((purchase) => purchase.lines).filter(({ variantId }) => variantId === line.variantId);
    const quantity = line.quantity - taken.reduce((sum, { quantity }) => sum + quantity, 0);
    const before = left.get(line.variantId);
    const counted = new Set([...(before?.counted ?? []), ...line.counted, ...due.map(({ payment }) => payment)]);
    left.set(line.variantId, { ...line, quantity: Math.max(before?.quantity ?? 0, quantity), counted: [...counted] });
  }
  return left;
}

const cartsOf = (container: MedusaContainer) => container.resolve(Modules.CART);

const planAccountCartStep = createStep(
  "plan-account-cart",
  async ({ customerId, asked }: { customerId: string; asked: SyncCart }, { container }) => {
    const database = databaseOf(container);
    const kept = await getAccountCart(database, cartIdOf(customerId));
    const [oldest] = kept?.lines ?? [];
    const known = asked.known?.lines ?? [];
    const ids = new Set([
      ...[...asked.lines, ...known].map(({ productId }) => productId),
      ...(kept?.lines ?? []).map(({ variantId }) => variantId),
    ]);
    const [onSale, bought] = await Promise.all([
      listSold(database, [...ids]),
      oldest ? listBoughtSince(database, customerId, oldest.createdAt) : [],
    ]);
    return new StepResponse({ kept, plan: planAccountCart({ asked, kept, bought, onSale }) });
  },
);

type ToOpen = { customerId: string; context: ShopContext; kept: AccountCart | null; plan: Plan };

const openAccountCartStep = createStep(
  "open-account-cart",
  async ({ customerId, context, kept, plan }: ToOpen, { container }) => {
    const id = cartIdOf(customerId);
    if (kept || plan.lines.length === 0) return new StepResponse(id, null);
    const { regionId, currencyCode, salesChannelId } = context;
    const cart = {
      id,
      customer_id: customerId,
      region_id: regionId,
      currency_code: currencyCode,
      sales_channel_id: salesChannelId,
      metadata: { kept_for_account: true },
    };
    await cartsOf(container).createCarts(cart);
    return new StepResponse(id, id);
  },
  async (madeId, { container }) => {
    if (madeId) await removeCarts(databaseOf(container), [madeId]);
  },
);

function differences(before: readonly KeptLine[], planned: readonly PlannedLine[]) {
  const wanted = new Map(planned.map((line) => [line.product.variantId, line]));
  const gone: string[] = [];
  const changed: { id: string; quantity: number; counted: string[] }[] = [];
  for (const { id, variantId, quantity, counted } of before) {
    const line = wanted.get(variantId);
    wanted.delete(variantId);
    if (!line) gone.push(id);
    else if (line.quantity !== quantity || line.counted.length !== counted.length)
      changed.push({ id, quantity: line.quantity, counted: line.counted });
  }
  return { gone, changed, added: [...wanted.values()].map(toLineItem) };
}

const toLineItem = ({ product, quantity, counted }: PlannedLine) => ({
  title: product.title,
  product_title: product.productTitle,
  product_handle: product.handle,
  product_id: product.productId,
  variant_id: product.variantId,
  thumbnail: product.imageUrl,
  unit_price: toMajor(product.price),
  quantity,
  metadata: { counted },
});

type ToSave = { cartId: string; kept: AccountCart | null; plan: Plan };

/** A line's quantity and its counted payments are one row, so no payment is subtracted twice if a server dies. */
const saveAccountCartStep = createStep(
  "save-account-cart",
  async ({ cartId, kept, plan }: ToSave, { container }) => {
    const { gone, changed, added } = differences(kept?.lines ?? [], plan.lines);
    if (gone.length + changed.length + added.length === 0) return new StepResponse(false, null);
    const carts = cartsOf(container);
    const before = await carts.listLineItems({ cart_id: cartId });
    if (gone.length > 0) await carts.deleteLineItems(gone);
    if (changed.length > 0) await changeLines(databaseOf(container), changed);
    if (added.length > 0) await carts.addLineItems(cartId, added);
    // The cart's own date of change decides when it is deleted for its age.
    const metadata = { kept_for_account: true, changed_at: new Date().toISOString() };
    await carts.updateCarts([{ id: cartId, metadata }]);
    return new StepResponse(true, { cart_id: cartId, before });
  },
  async (saved, { container }) => {
    if (!saved) return;
    const carts = cartsOf(container);
    const now = await carts.listLineItems({ cart_id: saved.cart_id });
    await carts.deleteLineItems(now.map(({ id }) => id));
    await carts.addLineItems(
      saved.cart_id,
      saved.before.map(
        ({ id, title, quantity, unit_price, product_id, variant_id, thumbnail, metadata, created_at }) => ({
          id,
          title,
          quantity,
          unit_price,
          product_id,
          variant_id,
          thumbnail,
          metadata,
          created_at,
        }),
      ),
    );
  },
);

type SyncAccountCart = { customerId: string; asked: SyncCart };

const syncAccountCartWorkflow = createWorkflow("sync-account-cart", (input: SyncAccountCart) => {
  const context = shopContextStep();
  const { kept, plan } = planAccountCartStep(input);
  const cartId = openAccountCartStep({ customerId: input.customerId, context, kept, plan });
  saveAccountCartStep({ cartId, kept, plan });
  return new WorkflowResponse({ cart_id: cartId, plan });
});

/** Merges a browser's cart with the account's. If two merges meet, no line is doubled: quantities are not added up. */
export async function syncAccountCart(container: MedusaContainer, input: SyncAccountCart): Promise<SyncCartAnswer> {
  return await withLock(container, `account-cart:${input.customerId}`, async () => {
    const { cart_id, plan } = (await syncAccountCartWorkflow(container).run({ input })).result;
    const kept = await getAccountCart(databaseOf(container), cart_id);
    const lines = plan.lines.map(({ product: { keptId, title, imageUrl, copiedUrl, price }, quantity }) => ({
      productId: keptId,
      quantity,
      title,
      imageUrl: copiedUrl ?? imageUrl,
      unitPrice: price,
    }));
    return { cart: kept?.cart ?? null, lines, notKept: plan.notKept };
  });
}
