import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryRows } from "../../lib/database/sql";

/** `counted`: payments whose purchase was already subtracted from the line. */
const KeptLine = z.object({
  id: z.string(),
  productId: z.string().nullable(),
  variantId: z.string(),
  quantity: z.number(),
  createdAt: z.date(),
  counted: z.array(z.string()),
});
export type KeptLine = z.infer<typeof KeptLine>;

/** A cart without lines is a row without one. */
const Row = z.union([KeptLine.extend({ cart: z.string() }), z.object({ id: z.null(), cart: z.string() })]);

const ACCOUNT_CART_SQL = `
  select extract(epoch from c.created_at)::text as cart, l.id, l.product_id, l.variant_id, l.quantity::float8 as quantity,
    l.created_at, coalesce(l.metadata->'counted', '[]') as counted
  from cart c
  left join cart_line_item l on l.cart_id = c.id and l.deleted_at is null and l.variant_id is not null
  where c.id = ? and c.deleted_at is null
  order by l.created_at, l.id`;

/** A kept cart. `cart` distinguishes it from a cart deleted and created again under the same id. */
export type AccountCart = { cart: string; lines: KeptLine[] };

/** One cart for each account, by its id: the primary key refuses a second one. */
export const cartIdOf = (customerId: string): string => `cart_of_${customerId}`;

export async function getAccountCart(database: Database, cartId: string): Promise<AccountCart | null> {
  const rows = await queryRows(database, Row, ACCOUNT_CART_SQL, [cartId]);
  const [first] = rows;
  return first ? { cart: first.cart, lines: rows.filter((row) => row.id !== null) } : null;
}

const ExportedLine = z.object({ product: z.string(), quantity: z.number(), added_at: IsoTime });

/** The kept cart, by name, for the account's owner. */
export async function exportAccountCart(database: Database, customerId: string) {
  const sql = `
    select l.title as product, l.quantity::float8 as quantity, l.created_at as added_at from cart_line_item l
    where l.cart_id = ? and l.quantity > 0 and l.deleted_at is null order by l.created_at, l.id`;
  return await queryRows(database, ExportedLine, sql, [cartIdOf(customerId)]);
}

/** Stores the lines' quantities and counted payments in one statement; Medusa's service would write each by itself. */
export async function changeLines(
  database: Database,
  lines: readonly { id: string; quantity: number; counted: string[] }[],
): Promise<void> {
  const sql = `
    update cart_line_item l set quantity = n.quantity,
      metadata = jsonb_build_object('counted', n.counted), updated_at = now()
    from jsonb_to_recordset(?::jsonb) as n(id text, quantity int, counted jsonb)
    where l.id = any(?::text[]) and l.id = n.id and l.deleted_at is null`;
  await database.raw(sql, [JSON.stringify(lines), lines.map(({ id }) => id)]);
}

const Bought = z.object({
  payment: z.string(),
  placedAt: z.date(),
  lines: z.array(z.object({ variantId: z.string(), quantity: z.number() })),
});
export type Bought = z.infer<typeof Bought>;

const BOUGHT_SQL = `
  select a.id as payment, o.created_at as placed_at, a.lines
  from "order" o
  join payment_attempt a on a.order_id = o.id and a.deleted_at is null and a.lines is not null
  where o.customer_id = ? and o.created_at >= ? and o.deleted_at is null
  order by o.created_at`;

/** The customer's purchases since then, whether completed by the browser, the webhook or the sweep. */
export async function listBoughtSince(database: Database, customerId: string, since: Date): Promise<Bought[]> {
  return await queryRows(database, Bought, BOUGHT_SQL, [customerId, since]);
}
