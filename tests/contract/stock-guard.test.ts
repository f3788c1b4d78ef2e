import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { asOps } from "../support/ops";
import { addProduct, countStock } from "../support/products";
import { stack } from "../support/stack";

/** The stock level of a product of these tests' own. */
async function openLevel() {
  const product = await addProduct();
  const setStock = await countStock(product, 0);
  const sql = `select l.id, l.inventory_item_id as item, l.location_id as location from inventory_level l
    join inventory_item i on i.id = l.inventory_item_id where i.sku = $1`;
  const [level] = await queryDatabase(sql, [product.productId]);
  return { setStock, id: String(level?.id), item: String(level?.item), location: String(level?.location) };
}
type Level = Awaited<ReturnType<typeof openLevel>>;

let level: Level;
beforeAll(async () => {
  level = await openLevel();
});

/** Nothing is reserved, and this many pieces are in stock. */
async function stock(pieces: number): Promise<void> {
  await queryDatabase("delete from reservation_item where inventory_item_id = $1", [level.item]);
  await level.setStock(pieces);
}

const raw = (value: number) => JSON.stringify({ value: String(value), precision: 20 });
let made = 0;
const newId = () => `resitem_guard_${Date.now()}_${made++}`;

/** Medusa's reserved quantity, and the sum of the reservations. */
async function countsOf({ id }: Level) {
  const sql = `select l.stocked_quantity::int as stocked, l.reserved_quantity::int as reserved,
      (l.raw_reserved_quantity->>'value')::int as raw,
      (select coalesce(sum(r.quantity), 0)::int from reservation_item r where r.deleted_at is null
        and r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id) as sum
    from inventory_level l where l.id = $1`;
  return (await queryDatabase(sql, [id]))[0];
}

/** A Medusa process without a shared lock; its transaction sends the statements of Medusa's inventory module. */
class Process {
  private readonly client = new Client({ connectionString: stack.databaseUrl });
  private known = 0;
  open = () => this.client.connect();
  close = () => this.client.end();
  async begin({ id }: Level) {
    await this.client.query("begin");
    const { rows } = await this.client.query("select reserved_quantity::int as n from inventory_level where id = $1", [
      id,
    ]);
    this.known = rows[0].n;
  }
  /** Reserves, and writes the count that the process computed from its first read. */
  async reserve({ id, item, location }: Level, pieces: number, { backorder = false } = {}) {
    const reservation = newId();
    try {
      await this.client.query(
        `insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, allow_backorder)
         values ($1, $2, $3, $4, $5, $6)`,
        [reservation, item, location, pieces, raw(pieces), backorder],
      );
      await this.count(id, this.known + pieces);
      return reservation;
    } catch (error) {
      await this.client.query("rollback");
      throw error;
    }
  }
  async count(id: string, reserved: number) {
    await this.client.query(
      "update inventory_level set reserved_quantity = $2, raw_reserved_quantity = $3 where id = $1",
      [id, reserved, raw(reserved)],
    );
    await this.client.query("commit");
  }
  async run(sql: string, values: unknown[]) {
    await this.client.query(sql, values);
  }
}

const REFUSED = { code: "23514", constraint: "shop_stock_guard" };

describe("two processes that share no lock", () => {
  const [one, two] = [new Process(), new Process()];
  beforeAll(async () => {
    await one.open();
    await two.open();
  });
  afterAll(async () => {
    await one.close();
    await two.close();
  });

  it("cannot both reserve the last piece", async () => {
    await stock(1);
    for (const process of [one, two]) await process.begin(level);
    await one.reserve(level, 1);
    await expect(two.reserve(level, 1)).rejects.toMatchObject(REFUSED);
    expect(await countsOf(level)).toEqual({ stocked: 1, reserved: 1, raw: 1, sum: 1 });
  });

  it("wait for each other: the later one is refused once the piece is really gone, and not before", async () => {
    await stock(1);
    for (const process of [one, two]) await process.begin(level);
    const insert = `insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity)
      values ($1, $2, $3, 1, $4)`;
    await one.run(insert, [newId(), level.item, level.location, raw(1)]);
    const waiting = two.reserve(level, 1);
    await one.run("rollback", []);
    await waiting;
    expect(await countsOf(level)).toEqual({ stocked: 1, reserved: 1, raw: 1, sum: 1 });
  });

  it("lose nothing of each other's counts, though each writes what it read before", async () => {
    await stock(10);
    for (const process of [one, two]) await process.begin(level);
    const mine = await one.reserve(level, 2);
    await two.reserve(level, 3);
    expect(await countsOf(level)).toEqual({ stocked: 10, reserved: 5, raw: 5, sum: 5 });
    for (const process of [one, two]) await process.begin(level);
    await one.reserve(level, 1);
    await two.run("update reservation_item set deleted_at = now() where id = $1", [mine]);
    await two.count(level.id, 3);
    expect(await countsOf(level)).toEqual({ stocked: 10, reserved: 4, raw: 4, sum: 4 });
  });

  it("may reserve what may be sold before it is in stock, and no other sale takes part in that", async () => {
    await stock(1);
    await one.begin(level);
    await one.reserve(level, 3, { backorder: true });
    expect(await countsOf(level)).toMatchObject({ reserved: 3, sum: 3 });
    await two.begin(level);
    await expect(two.reserve(level, 1)).rejects.toMatchObject(REFUSED);
  });

  it("can reserve nothing where the product has no stock level", async () => {
    await stock(5);
    await one.begin(level);
    await expect(one.reserve({ ...level, location: "sloc_none" }, 1)).rejects.toMatchObject(REFUSED);
  });
});

describe("a reservation", () => {
  const reserve = (quantity: number) =>
    asOps("POST", "/admin/reservations", { inventory_item_id: level.item, location_id: level.location, quantity });
  const mustReserve = async (quantity: number) =>
    ((await reserve(quantity)).body as { reservation: { id: string } }).reservation.id;
  const release = async (id: string) => (await asOps("DELETE", `/admin/reservations/${id}`)).status;

  it("grows up to what is in stock and no further, and stays when ops count less", async () => {
    await stock(4);
    const id = await mustReserve(2);
    const grow = (quantity: number) =>
      queryDatabase("update reservation_item set quantity = $2 where id = $1", [id, quantity]);
    await grow(4);
    expect(await countsOf(level)).toEqual({ stocked: 4, reserved: 4, raw: 4, sum: 4 });
    await expect(grow(5)).rejects.toMatchObject(REFUSED);
    await level.setStock(1);
    expect(await countsOf(level)).toEqual({ stocked: 1, reserved: 4, raw: 4, sum: 4 });
    await grow(3);
    expect(await countsOf(level)).toEqual({ stocked: 1, reserved: 3, raw: 3, sum: 3 });
    expect(await release(id)).toBe(200);
    expect(await countsOf(level)).toEqual({ stocked: 1, reserved: 0, raw: 0, sum: 0 });
  });

  it("that an undone shipment or cancellation brings back is counted, whatever is in stock by then", async () => {
    await stock(2);
    const id = await mustReserve(2);
    await queryDatabase("update reservation_item set deleted_at = now() where id = $1", [id]);
    expect(await countsOf(level)).toMatchObject({ reserved: 0 });
    await level.setStock(1);
    await queryDatabase("update reservation_item set deleted_at = null where id = $1", [id]);
    expect(await countsOf(level)).toEqual({ stocked: 1, reserved: 2, raw: 2, sum: 2 });
    expect(await release(id)).toBe(200);
  });

  it("that two members of ops make at once is refused to one of them, in words", async () => {
    await stock(1);
    const answers = await Promise.all([reserve(1), reserve(1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await countsOf(level)).toEqual({ stocked: 1, reserved: 1, raw: 1, sum: 1 });
  });
});
