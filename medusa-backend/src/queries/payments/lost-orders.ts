import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import type { Attempt } from "../../modules/payment-record/attempt";
import { HALF_ORDER_SECONDS } from "./placed-order";

const LOST_ORDERS_SQL = `
  select l.order_id from (
    select order_id from order_cart where cart_id = ? and deleted_at is null
    union
    select order_id from order_payment_collection where payment_collection_id = ? and deleted_at is null
  ) l
  where not exists (select 1 from "order" o where o.id = l.order_id)`;

/**
 * The ids of orders that the attempt's cart or payment collection is linked to and that do not exist, because Medusa
 * removed them again.
 */
export async function listLostOrders(
  database: Database,
  { cart_id, payment_collection_id }: Pick<Attempt, "cart_id" | "payment_collection_id">,
): Promise<string[]> {
  const rows = await queryRows(database, z.object({ order_id: z.string() }), LOST_ORDERS_SQL, [
    cart_id ?? "",
    payment_collection_id,
  ]);
  return rows.map(({ order_id }) => order_id);
}

/** The most that one run releases; the rest waits for the next sweep. */
const BATCH = 100;

/** Looks each line up by its id: for `not exists` PostgreSQL may read all lines of all orders. */
const LOST_RESERVATIONS_SQL = `
  select r.id from reservation_item r
  where r.deleted_at is null and r.line_item_id is not null
    and r.created_at between now() - interval '1 day' and now() - make_interval(secs => ${HALF_ORDER_SECONDS})
    and (select l.id from order_line_item l where l.id = r.line_item_id) is null
  order by r.created_at limit ${BATCH}`;

/**
 * Reservations of the last day whose order was removed. The newest are left out, because they may belong to an order
 * that is being placed.
 */
export async function listLostReservations(database: Database): Promise<string[]> {
  const rows = await queryRows(database, z.object({ id: z.string() }), LOST_RESERVATIONS_SQL, []);
  return rows.map(({ id }) => id);
}
