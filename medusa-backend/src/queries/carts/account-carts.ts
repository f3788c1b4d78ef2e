import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

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

export async function getAccountCart(database: Database, cartId: string): Promise<AccountCart | null> {
  const rows = await queryRows(database, Row, ACCOUNT_CART_SQL, [cartId]);
  const [first] = rows;
  return first ? { cart: first.cart, lines: rows.filter((row) => row.id !== null) } : null;
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
