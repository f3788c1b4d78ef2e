import { randomUUID } from "node:crypto";
import { afterAll, describe, expect } from "vitest";
import { ownConnection, queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { addProduct, type NewProduct } from "../support/products";

const RUN = randomUUID().slice(0, 8);
const PEOPLE = 40;
const names = Array.from({ length: PEOPLE }, (_, person) => `${RUN}_${person}`);

/** Where a statement runs: by itself, or in a test's own transaction. */
type Sql = { query: (sql: string, values: unknown[]) => Promise<unknown> };
const shop: Sql = { query: queryDatabase };

/** A shipped order, without anything that a rating does not depend on. */
async function place(name: string): Promise<void> {
  await queryDatabase(`insert into "order" (id, currency_code) values ('order_' || $1, 'usd')`, [name]);
  await queryDatabase(
    `insert into order_status (id, order_id, status) values ('ost_' || $1, 'order_' || $1, 'shipped')`,
    [name],
  );
}
const review = ({ productId }: NewProduct, name: string, rating: number, client: Sql = shop) =>
  client.query(
    `insert into review (id, customer_id, product_id, order_id, reviewer_name, description, rating)
     values ('rev_' || $1, 'cus_' || $1, $2, 'order_' || $1, 'Ada L.', 'Good.', $3)`,
    [name, productId, rating],
  );
const cancel = (name: string, client: Sql = shop) =>
  client.query("update order_status set status = 'cancelled', updated_at = now() where id = 'ost_' || $1", [name]);
const change = (set: string) => (name: string) =>
  queryDatabase(`update review set ${set} where id = 'rev_' || $1`, [name]);
const hide = change("hidden_at = now()");
const show = change("hidden_at = null");
const rate = change("rating = 6 - rating");
const forget = change("deleted_at = now()");
const remove = (name: string) => queryDatabase("delete from review where id = 'rev_' || $1", [name]);

afterAll(async () => {
  await queryDatabase("delete from review where id like 'rev_' || $1 || '_%'", [RUN]);
  await queryDatabase("delete from order_status where id like 'ost_' || $1 || '_%'", [RUN]);
  await queryDatabase(`delete from "order" where id like 'order_' || $1 || '_%'`, [RUN]);
});

/** A product's rating as the shop keeps it, and as its reviews say. */
async function ratingsOf({ productId }: NewProduct) {
  const kept = await queryDatabase(
    `select f.reviews::int as reviews, round(f.rating::numeric, 6)::float8 as rating, r.reviews::int as counted
     from product_fact f left join product_rating r on r.product_id = f.product_id where f.product_id = $1`,
    [productId],
  );
  const counted = await queryDatabase(
    `select count(*)::int as reviews, round(avg(r.rating)::numeric, 6)::float8 as rating,
       nullif(count(*), 0)::int as counted from review r
     join order_status s on s.order_id = r.order_id and s.status <> 'cancelled' and s.deleted_at is null
     where r.product_id = $1 and r.hidden_at is null and r.deleted_at is null`,
    [productId],
  );
  return { kept: kept[0], counted: counted[0] };
}

/** Waits until the kept rating is that of the reviews. Returns how many count. */
async function expectRight(product: NewProduct): Promise<unknown> {
  await expect
    .poll(async () => {
      const { kept, counted } = await ratingsOf(product);
      return JSON.stringify(kept) === JSON.stringify(counted) ? "the same" : { kept, counted };
    })
    .toBe("the same");
  return (await ratingsOf(product)).counted?.reviews;
}

describe("a product's rating", () => {
  it("is that of its shown reviews while many write, hide, delete and cancel at once", async () => {
    const product = await addProduct();
    await Promise.all(names.map(place));
    await Promise.all(names.map((name, person) => review(product, name, (person % 5) + 1)));
    expect(await expectRight(product)).toBe(PEOPLE);
    const acts = [hide, rate, forget, cancel, remove];
    await Promise.all(names.flatMap((name, person) => [acts[person % 5]?.(name), acts[(person + 2) % 5]?.(name)]));
    expect(await expectRight(product)).toBeLessThan(PEOPLE / 2);
    await Promise.all(names.map(show));
    await expectRight(product);
    await Promise.all(names.map(remove));
    expect(await expectRight(product)).toBe(0);
  });

  it.each(["review", "cancellation"] as const)(
    "does not count a review of a cancelled order, of which neither saw the other (the %s commits last)",
    async (last) => {
      const [kept, lost] = [`${RUN}_kept_${last}`, `${RUN}_lost_${last}`];
      const product = await addProduct();
      await Promise.all([place(kept), place(lost)]);
      await review(product, kept, 5);
      expect(await expectRight(product)).toBe(1);
      const client = await ownConnection();
      await client.query("begin");
      const write = { review: () => review(product, lost, 1, client), cancellation: () => cancel(lost, client) };
      await write[last]();
      await (last === "review" ? cancel(lost) : review(product, lost, 1));
      const changes = () =>
        queryDatabase("select id from rating_change where $1 in (substr(review_id, 5), substr(order_id, 7))", [lost]);
      await expect.poll(changes).toEqual([]);
      await client.query("commit");
      await expect.poll(changes).toEqual([]);
      expect(await expectRight(product)).toBe(1);
    },
  );
});
