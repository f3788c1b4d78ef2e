import { z } from "zod";
import type { Connection, Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** An SQL condition: a payment may still turn the cart `cart` into an order. */
export const isBeingPaid = (cart: string) => `exists (
  select 1 from payment_attempt a where a.cart_id = ${cart}.id and a.deleted_at is null
    and a.status in ('open', 'to_capture', 'releasing'))`;

const Id = z.object({ id: z.string() });

/** Waits for a payment that is being recorded for one of the carts (keepBuyer), so that the deletion sees it. */
const LOCK_SQL = "select c.id from cart c where c.id = any(?::text[]) order by c.id for update";

/** Medusa's own service cannot delete conditionally. Its foreign keys delete a cart's parts. */
const REMOVE_SQL = `
  with gone as (
    delete from cart c where c.id = any(?::text[]) and not ${isBeingPaid("c")}
    returning c.id, c.shipping_address_id, c.billing_address_id),
  addresses as (
    delete from cart_address d where d.id in (
      select g.shipping_address_id from gone g union select g.billing_address_id from gone g))
  select g.id from gone g`;

/**
 * Deletes carts, with their lines and addresses, except those that may still become an order; orders have their own
 * copies of both. The shop deletes carts only here.
 */
export async function removeCarts(database: Connection, cartIds: readonly string[]): Promise<void> {
  if (cartIds.length === 0) return;
  await database.transaction(async (transaction) => {
    await queryRows(transaction, Id, LOCK_SQL, [[...cartIds]]);
    await queryRows(transaction, Id, REMOVE_SQL, [[...cartIds]]);
  });
}

/** True while the cart exists. */
export async function cartExists(database: Database, cartId: string): Promise<boolean> {
  const sql = "select c.id from cart c where c.id = ? and c.deleted_at is null";
  return (await queryRows(database, Id, sql, [cartId])).length > 0;
}

const BUYER_SQL = `
  select c.id from customer c
  where c.id = ? and c.has_account and c.deleted_at is null and not exists (
    select 1 from account_deletion d where d.customer_id = c.id and d.closed_at is not null and d.deleted_at is null)
  for share of c`;
const CART_SQL = "select c.id from cart c where c.id = ? and c.deleted_at is null for share";

/**
 * Keeps a customer's account from being erased, and the cart of a payment from being deleted, until the transaction
 * ends. False if the account is closed, or one of the two is gone.
 */
export async function keepBuyer(
  transaction: Database,
  { customerId, cartId }: { customerId: string; cartId: string | null },
): Promise<boolean> {
  const buyers = await queryRows(transaction, Id, BUYER_SQL, [customerId]);
  if (cartId === null) return buyers.length > 0;
  const carts = await queryRows(transaction, Id, CART_SQL, [cartId]);
  return buyers.length > 0 && carts.length > 0;
}

const OLD_CARTS_SQL = `
  select c.id from cart c
  where c.deleted_at is null and c.updated_at < now() - make_interval(days => ?::int) and not ${isBeingPaid("c")}
  order by c.updated_at limit ?`;

/** Carts that nobody has changed for `days`, except those that may still become an order; the oldest `most`. */
export async function listOldCarts(
  database: Database,
  { days, most }: { days: number; most: number },
): Promise<string[]> {
  const rows = await queryRows(database, z.object({ id: z.string() }), OLD_CARTS_SQL, [days, most]);
  return rows.map(({ id }) => id);
}
