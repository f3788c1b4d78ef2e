type Query = (sql: string) => Promise<unknown>;

/**
 * A trigger of the lab's own database, in a schema of its own: each change of an order's status is recorded for I7.
 */
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
