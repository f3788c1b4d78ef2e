import { queryDatabase } from "../../support/database";
import { addProduct, countStock, makeKit, variantPath } from "../../support/products";
import { addVariants, makeVariantKit } from "../../support/variants";

const PRICE = 12.5;
const START = { one: 9, other: 14 };

/** Of how many pieces of each part the products consist: a part, and a kit of one and two. */
const NEEDS = { part: { one: 1, other: 0 }, kit: { one: 1, other: 2 } };
export const KINDS = ["part", "kit"] as const;
export type Kind = (typeof KINDS)[number];
type Pieces = { one: number; other: number };

/** A product or a variant: its price in dollars, its routes at the desk and in Medusa Admin, and its stock record. */
type Sold = { id: string; price: number; path: string; variantPath: string; variantId: string; itemId: string };
type Products = Record<Kind | "other", Sold>;

/** Pieces of a line: bought, sent, refunded before they were sent, and returned; `cents` of each. */
export type Line = { id: string; cents: number; bought: number; sent: number; takenOff: number; back: number };
export const leftOf = ({ bought, sent, takenOff }: Line) => bought - sent - takenOff;

/** What is sold at one of Medusa Admin's routes for variants. */
async function soldAt(variantPath: string, sold: Pick<Sold, "id" | "price" | "path">): Promise<Sold> {
  const variantId = variantPath.split("/").at(-1) ?? "";
  const [link] = await queryDatabase(
    `select inventory_item_id as item from product_variant_inventory_item
     where variant_id = $1 and deleted_at is null order by created_at limit 1`,
    [variantId],
  );
  return { ...sold, variantPath, variantId, itemId: String(link?.item) };
}

/** Two counted parts, and the kit of them, which nobody else buys. */
export async function makeProducts(): Promise<Products> {
  const made = () => addProduct({ productName: `Stock ${crypto.randomUUID()}`, productPrice: PRICE });
  const [part, other, kit] = await Promise.all([made(), made(), made()]);
  await countStock(part, START.one);
  await countStock(other, START.other);
  await makeKit(kit, [
    [part, NEEDS.kit.one],
    [other, NEEDS.kit.other],
  ]);
  const sold = async (product: typeof part) => {
    const { productId: id } = product;
    return await soldAt(await variantPath(product), { id, price: PRICE, path: `/products/${id}` });
  };
  return { part: await sold(part), other: await sold(other), kit: await sold(kit) };
}

/** The same as three variants of one product. */
export async function makeVariants(): Promise<Products> {
  const product = await addVariants();
  const [part, kit, other] = product.variants;
  await makeVariantKit(product, { first: NEEDS.kit.one, third: NEEDS.kit.other });
  await part.setStock(START.one);
  await other.setStock(START.other);
  const sold = ({ id, price, path }: typeof part) =>
    soldAt(path, { id, price, path: `/products/${product.productId}/variants/${id}` });
  return { part: await sold(part), other: await sold(other), kit: await sold(kit) };
}

/** The two lines of an order of a kit and a part. */
export async function linesOf(orderId: string, products: Products): Promise<Record<Kind, Line>> {
  const rows = await queryDatabase(
    `select li.id, li.variant_id, i.quantity::int as bought from order_item i join order_line_item li on li.id = i.item_id
     where i.order_id = $1`,
    [orderId],
  );
  const line = (kind: Kind): Line => {
    const { variantId, price } = products[kind];
    const row = rows.find(({ variant_id }) => variant_id === variantId);
    const pieces = { bought: Number(row?.bought), sent: 0, takenOff: 0, back: 0 };
    return { id: String(row?.id), cents: Math.round(price * 100), ...pieces };
  };
  return { part: line("part"), kit: line("kit") };
}

/** The lab's own count of an order's pieces and money, and of the orders beside it. */
export class StockBooks {
  readonly others: { orderId: string; kind: Kind; pieces: number; isSent: boolean }[] = [];
  /** Cents that the customer got in another way than by the card, because the bank sent them back. */
  otherwise = 0;
  isCancelled = false;
  /** The bank has taken the money of the whole order for good. */
  isLost = false;

  constructor(
    readonly products: Products,
    readonly lines: Record<Kind, Line>,
  ) {}

  get all(): Line[] {
    return Object.values(this.lines);
  }

  get isUnsent(): boolean {
    return this.all.every(({ sent }) => sent === 0);
  }

  get due(): number {
    if (this.isLost) return 0;
    const pieces = ({ bought, takenOff, back }: Line) => (this.isCancelled ? bought : takenOff + back);
    return this.all.reduce((sum, line) => sum + pieces(line) * line.cents, 0);
  }

  /** The pieces that must be on hand and reserved. */
  get stock(): { hand: Pieces; reserved: Pieces } {
    const hand = { ...START };
    const reserved = { one: 0, other: 0 };
    const count = (to: Pieces, kind: Kind, pieces: number) => {
      to.one += NEEDS[kind].one * pieces;
      to.other += NEEDS[kind].other * pieces;
    };
    for (const kind of KINDS) {
      const line = this.lines[kind];
      count(hand, kind, line.back - line.sent);
      if (!this.isCancelled) count(reserved, kind, leftOf(line));
    }
    for (const { kind, pieces, isSent } of this.others) {
      if (isSent) count(hand, kind, -pieces);
      else count(reserved, kind, pieces);
    }
    return { hand, reserved };
  }

  available(kind: Kind): number {
    const { hand, reserved } = this.stock;
    const parts = (["one", "other"] as const).filter((part) => NEEDS[kind][part] > 0);
    return Math.min(...parts.map((part) => Math.floor((hand[part] - reserved[part]) / NEEDS[kind][part])));
  }

  /** What the shop's records say of the same pieces. */
  async read(): Promise<StockBooks["stock"]> {
    const { part, other } = this.products;
    const levels = await queryDatabase(
      `select inventory_item_id as item, stocked_quantity::int as hand, reserved_quantity::int as reserved
       from inventory_level where inventory_item_id = any($1::text[])`,
      [[part.itemId, other.itemId]],
    );
    const of = ({ itemId }: Sold) => levels.find(({ item }) => item === itemId);
    const pieces = (name: "hand" | "reserved") => ({ one: Number(of(part)?.[name]), other: Number(of(other)?.[name]) });
    return { hand: pieces("hand"), reserved: pieces("reserved") };
  }
}

type Query = (sql: string) => Promise<unknown>;

/** A trigger of the lab's own database, in a schema of its own: each change of an order's status is recorded for I7. */
const STATEMENTS = [
  "create schema if not exists fault_lab",
  "create table if not exists fault_lab.order_move (order_id text, from_status text, to_status text, at timestamptz default now())",
  `create or replace function fault_lab.note_move() returns trigger language plpgsql as $$ begin
     insert into fault_lab.order_move (order_id, from_status, to_status) values (new.order_id, old.status, new.status);
     return null;
   end $$`,
  `create or replace trigger note_move after update of status on order_status
   for each row when (old.status is distinct from new.status) execute function fault_lab.note_move()`,
];

/** Records the moves of orders from now on. Safe to repeat. */
export async function watchOrders(query: Query): Promise<void> {
  for (const statement of STATEMENTS) await query(statement);
}
