import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** What a review's rating depends on. */
const COUNTED = "product_id, order_id, rating, hidden_at, deleted_at";
const columnsOf = (row: string) =>
  COUNTED.split(", ")
    .map((name) => `${row}.${name}`)
    .join(", ");
const IS_PLACED = (row: string) => `(${row}.deleted_at is null and ${row}.status <> 'cancelled')`;

/**
 * The reviews and orders to note by table and kind of change. An order is noted by its own id: a review that another
 * transaction is just writing for it would not be found here.
 */
const NOTES = [
  ["review", "insert", "review_id", "select id from changed where product_id is not null"],
  [
    "review",
    "update",
    "review_id",
    `select c.id from changed c join before b on b.id = c.id
     where (${columnsOf("c")}) is distinct from (${columnsOf("b")})`,
  ],
  ["review", "delete", "review_id", "select id from before where product_id is not null"],
  [
    "order_status",
    "insert",
    "order_id",
    "select c.order_id from changed c where exists (select 1 from review r where r.order_id = c.order_id)",
  ],
  [
    "order_status",
    "update",
    "order_id",
    `select c.order_id from changed c join before b on b.id = c.id where ${IS_PLACED("c")} <> ${IS_PLACED("b")}`,
  ],
  ["order_status", "delete", "order_id", "select order_id from before"],
] as const;

const ROWS = {
  insert: "new table as changed",
  update: "old table as before new table as changed",
  delete: "old table as before",
} as const;

/** All reviews that count, as their products' ratings count them. */
const COUNT_ALL = `
  with counted as (
    insert into rated_review (review_id, product_id, rating)
    select r.id, r.product_id, r.rating from review r
    join order_status s on s.order_id = r.order_id and s.deleted_at is null and s.status <> 'cancelled'
    where r.product_id is not null and r.deleted_at is null and r.hidden_at is null
    returning product_id, rating)
  insert into product_rating (product_id, reviews, stars)
  select product_id, count(*), sum(rating) from counted group by product_id`;

/**
 * Notes each review whose part in its product's rating changes, in the transaction that changes it (modules/
 * product-facts), and counts the reviews that there are. A trigger only inserts, so nobody waits for it. The triggers
 * come first: what changes while all are counted is noted, and counted again.
 */
export default async function sumRatings({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    'create index concurrently if not exists "IDX_shop_review_order" on review (order_id) where order_id is not null',
  );
  for (const [table, event, column, found] of NOTES) {
    const name = `shop_note_rating_${table}_${event}`;
    await database.raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into rating_change (${column}) select distinct noted.id from (${found}) noted (id);
         return null;
       end $$`,
    );
    await database.raw(
      `create or replace trigger ${name} after ${event} on "${table}" referencing ${ROWS[event]}
       for each statement execute function ${name}()`,
    );
  }
  await database.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(hashtextextended('shop:product-facts', 0))");
    await transaction.raw("delete from rated_review");
    await transaction.raw("delete from product_rating");
    await transaction.raw(COUNT_ALL);
    await transaction.raw("insert into product_change (product_id) select product_id from product_rating");
  });
}
