import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { noteAllOrders } from "../queries/sales/sale-entries";

/** The expression that finds the orders of changed rows, by table. */
const NOTED = {
  order_transaction: "insert into sale_change (order_id) select distinct order_id from changed",
  order_payment_collection: "insert into sale_change (order_id) select distinct order_id from changed",
  capture: "insert into sale_change (payment_id) select distinct payment_id from changed",
  refund: "insert into sale_change (payment_id) select distinct payment_id from changed",
} as const;

const EVENTS = [
  ["insert", "new table as changed"],
  ["update", "new table as changed"],
  ["delete", "old table as changed"],
] as const;

/** Tables with changes that do not affect the sums: a condition on the row selects those that do. */
const ROWS = [
  {
    table: "payment",
    event: "update",
    note: "insert into sale_change (payment_id) values (new.id)",
    when: "(old.captured_at is null, old.deleted_at is null) is distinct from (new.captured_at is null, new.deleted_at is null)",
  },
  {
    table: "order",
    event: "update",
    note: "insert into sale_change (order_id) values (new.id)",
    when: "(old.version, old.currency_code, old.deleted_at) is distinct from (new.version, new.currency_code, new.deleted_at)",
  },
  {
    table: "order_status",
    event: "update",
    note: "insert into sale_change (order_id) values (new.order_id)",
    when: "(old.deleted_at, old.status = 'cancelled') is distinct from (new.deleted_at, new.status = 'cancelled')",
  },
  {
    table: "order_status",
    event: "insert",
    note: "insert into sale_change (order_id) values (new.order_id)",
    when: "true",
  },
  {
    table: "order_status",
    event: "delete",
    note: "insert into sale_change (order_id) values (old.order_id)",
    when: "true",
  },
] as const;

/**
 * Notes each order whose money or lines a statement changes, in that statement's own transaction (modules/sales), so
 * that the overview's sums match the money comparison, whoever writes. A trigger only inserts: it does not wait or
 * read. The job counts existing orders from its first run on.
 */
export default async function keepSales({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const define = (name: string, note: string) =>
    database.raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${note}; return null; end $$`,
    );
  for (const [table, note] of Object.entries(NOTED)) {
    const name = `shop_note_sale_${table}`;
    await define(name, note);
    for (const [event, rows] of EVENTS)
      await database.raw(
        `create or replace trigger ${name}_${event} after ${event} on "${table}" referencing ${rows}
         for each statement execute function ${name}()`,
      );
  }
  for (const { table, event, note, when } of ROWS) {
    const name = `shop_note_sale_${table}_${event}`;
    await define(name, note);
    await database.raw(
      `create or replace trigger ${name} after ${event} on "${table}" for each row when (${when}) execute function ${name}()`,
    );
  }
  await noteAllOrders(database);
}
