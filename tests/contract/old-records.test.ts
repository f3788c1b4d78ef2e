import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, it } from "vitest";
import { placeOrder, startPayment } from "../support/api-rows";
import { queryDatabase } from "../support/database";
import { DATA_DIR } from "../support/generated";
import { inFull } from "../support/in-full";
import { Person } from "../support/person";

const count = async (table: string, ids: readonly string[], column = "id") =>
  (await queryDatabase(`select 1 from ${table} where ${column} = any($1)`, [ids])).length;

const age = (table: string, column: string, [id, days]: [id: string, days: number]) =>
  queryDatabase(`update ${table} set ${column} = now() - make_interval(days => $2::int) where id = $1`, [id, days]);

type Attempt = { id: string; status: string; cart_id: string };
const attemptOf = async (column: "order_id" | "payment_intent_id", value: string): Promise<Attempt> => {
  const [attempt] = await queryDatabase(`select * from payment_attempt where ${column} = $1`, [value]);
  return attempt as Attempt;
};

/** The ids of a cart's addresses. */
async function addressesOf(cartId: string): Promise<string[]> {
  const [cart] = await queryDatabase("select shipping_address_id, billing_address_id from cart where id = $1", [
    cartId,
  ]);
  return Object.values(cart ?? {}).filter((id): id is string => typeof id === "string");
}

/** A cart without an owner that the job must delete: once it is gone, all older ones have been checked. */
async function plantCart(days: number): Promise<string> {
  const id = `cart_of_old_records_${days}_${Date.now()}`;
  await queryDatabase("insert into cart (id, currency_code) values ($1, 'usd')", [id]);
  await age("cart", "updated_at", [id, days]);
  return id;
}

/** Side by side, because each waits for the same runs of the job. */
describe.concurrent("old records", () => {
  inFull("are carts: with lines and addresses, while the order made of one stays whole", async ({ expect }) => {
    const owner = await Person.signUp();
    const orderId = await placeOrder(owner);
    const before = await owner.api("GET", `/orders/${orderId}`);
    const { cart_id } = await attemptOf("order_id", orderId);
    const addresses = await addressesOf(cart_id);
    expect(addresses.length).toBeGreaterThan(0);
    expect(await count("cart_line_item", [cart_id], "cart_id")).toBe(1);
    await age("cart", "updated_at", [cart_id, 91]);
    await expect.poll(() => count("cart", [cart_id])).toBe(0);
    expect(await count("cart_line_item", [cart_id], "cart_id")).toBe(0);
    await expect.poll(() => count("cart_address", addresses)).toBe(0);
    expect(await owner.api("GET", `/orders/${orderId}`)).toMatchObject({ status: 200, body: before.body });
    expect(await attemptOf("order_id", orderId)).toMatchObject({ cart_id });
  });

  inFull(
    "are no carts of payments under way, nor carts that somebody changed in the last 90 days",
    async ({ expect }) => {
      const owner = await Person.signUp();
      const { paymentIntentId } = await startPayment(owner);
      const open = await attemptOf("payment_intent_id", paymentIntentId);
      const waiting = await plantCart(1);
      const young = await plantCart(89);
      await queryDatabase("update payment_attempt set cart_id = $2 where id = $1", [open.id, waiting]);
      await age("cart", "updated_at", [waiting, 200]);
      const last = await plantCart(100);
      await expect.poll(() => count("cart", [last])).toBe(0);
      expect(await count("cart", [waiting, young])).toBe(2);
      await queryDatabase("update payment_attempt set cart_id = null where id = $1", [open.id]);
      await queryDatabase("delete from cart where id = any($1)", [[waiting, young]]);
    },
  );

  inFull(
    "are workflows that Medusa stored and nobody has gone on with for a day, and none of today",
    async ({ expect }) => {
      const plant = async (name: string, days: number) => {
        const id = `wf_exec_of_old_records_${name}_${Date.now()}`;
        await queryDatabase(
          `insert into workflow_execution (id, workflow_id, transaction_id, state, updated_at)
         values ($1, 'complete-cart', $1, 'invoking', now() - make_interval(days => $2::int))`,
          [id, days],
        );
        return id;
      };
      const young = await plant("young", 0);
      const left = await plant("left", 2);
      await expect.poll(() => count("workflow_execution", [left])).toBe(0);
      expect(await count("workflow_execution", [young])).toBe(1);
      await queryDatabase("delete from workflow_execution where id = $1", [young]);
    },
  );

  inFull(
    "are payments that were released, and none that became an order, is open, or was released lately",
    async ({ expect }) => {
      const owner = await Person.signUp();
      const orderId = await placeOrder(owner);
      const placed = await attemptOf("order_id", orderId);
      const plant = async (name: string, status: string, days: number) => {
        const id = `patt_of_old_records_${name}_${Date.now()}`;
        const columns = (await queryDatabase(
          `select column_name from information_schema.columns
         where table_name = 'payment_attempt' and column_name not in ('id', 'status', 'order_id', 'payment_intent_id', 'cart_id')`,
        )) as { column_name: string }[];
        const rest = columns.map(({ column_name }) => `"${column_name}"`).join(", ");
        await queryDatabase(
          `insert into payment_attempt (id, status, payment_intent_id, ${rest}) select $1, $2, $1, ${rest} from payment_attempt where id = $3`,
          [id, status, placed.id],
        );
        await age("payment_attempt", "updated_at", [id, days]);
        return id;
      };
      const young = await plant("young", "released", 364);
      await age("payment_attempt", "updated_at", [placed.id, 400]);
      const old = await plant("old", "released", 366);
      await expect.poll(() => count("payment_attempt", [old])).toBe(0);
      expect(await count("payment_attempt", [young, placed.id])).toBe(2);
      expect((await owner.api("GET", `/orders/${orderId}`)).status).toBe(200);
      await queryDatabase("delete from payment_attempt where id = $1", [young]);
    },
  );

  inFull("are mails: about an order or a former e-mail their contents, and others whole", async ({ expect }) => {
    const orderId = await placeOrder(await Person.signUp());
    const plant = async (days: number, status: "sent" | "failed", about: string | null, kind = "order_shipped") => {
      const id = `mail_of_old_records_${days}_${status}_${about === null ? "other" : "order"}_${kind}_${Date.now()}`;
      await queryDatabase(
        `insert into outbox_mail (id, key, kind, recipient, order_id, data, status, next_attempt_at, sent_at, created_at)
         select $1, $1, $5, 'ada@example.com', $2, '{}', $3, now(),
           case when $3::text = 'sent' then aged end, aged from (select now() - make_interval(days => $4::int) as aged) a`,
        [id, about, status, days, kind],
      );
      return id;
    };
    const young = await plant(89, "failed", orderId);
    // The deletion of the account needs the address.
    const former = await plant(91, "sent", null, "email_changed");
    const [sent, failed] = [await plant(91, "sent", orderId), await plant(91, "failed", orderId)];
    const other = await plant(91, "sent", null);
    const dataOf = (id: string) => queryDatabase("select status, data from outbox_mail where id = $1", [id]);
    await expect.poll(() => count("outbox_mail", [other])).toBe(0);
    await expect.poll(() => dataOf(sent)).toEqual([{ status: "sent", data: null }]);
    await expect.poll(() => dataOf(failed)).toEqual([{ status: "failed", data: null }]);
    await expect.poll(() => dataOf(former)).toEqual([{ status: "sent", data: null }]);
    expect(await dataOf(young)).toEqual([{ status: "failed", data: {} }]);
    await queryDatabase("delete from outbox_mail where id = any($1)", [[young, sent, failed, former]]);
  });

  it("are exports with names and addresses, after seven days", async ({ expect }) => {
    const folder = path.join(DATA_DIR, "private");
    await mkdir(folder, { recursive: true });
    const plant = async (days: number) => {
      const name = `private-${Date.now()}-old-records-${days}.csv`;
      const written = new Date(Date.now() - days * 86_400_000);
      await writeFile(path.join(folder, name), "Ada");
      await utimes(path.join(folder, name), written, written);
      return name;
    };
    const [young, old] = [await plant(6), await plant(8)];
    await expect.poll(() => readdir(folder)).not.toContain(old);
    expect(await readdir(folder)).toContain(young);
    await rm(path.join(folder, young));
  });

  inFull("are mailed links, with the address that somebody typed; one of this month stays", async ({ expect }) => {
    const plant = async (days: number) => {
      const id = `mlink_of_old_records_${days}_${Date.now()}`;
      const sql = `insert into mailed_link (id, customer_id, purpose, new_email, token_hash, expires_at)
        values ($1, $1, 'email', 'typed@example.com', $1, now() - make_interval(days => $2::int))`;
      await queryDatabase(sql, [id, days]);
      return id;
    };
    const [young, old] = [await plant(29), await plant(31)];
    await expect.poll(() => count("mailed_link", [old])).toBe(0);
    expect(await count("mailed_link", [young])).toBe(1);
    await queryDatabase("delete from mailed_link where id = $1", [young]);
  });
});
