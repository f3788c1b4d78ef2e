import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkShop } from "../faults/checker/check-shop";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { DATA_DIR, generate } from "../support/generated";
import { ledgerEntry } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";

const PRODUCTS = 12;
/** Enough that at least two are still to be sent; in `npm run test:full`, as many as a busy shop has. */
const ORDERS = IS_FULL ? 10_000 : 500;
/** Made-up orders have shorter ids than those that people place. */
const MADE_UP = /^(order|pi)_\w{24}$/;

const Ids = z.array(
  z.object({ id: z.string(), status: z.string(), payment_intent_id: z.string(), days_old: z.number() }),
);
const madeUpOrders = async () =>
  Ids.parse(
    await queryDatabase(`
      select o.id, s.status, o.metadata->>'payment_intent_id' as payment_intent_id,
        extract(day from now() - o.created_at)::int as days_old
      from "order" o join order_status s on s.order_id = o.id
      where length(o.id) = length('order_') + 24 order by o.created_at desc`),
  );

describe("npm run generate", () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await demoAdmin();
    await generate({ products: PRODUCTS, orders: ORDERS }, { force: true });
  }, 120_000);
  // They would replace others on the home page in later tests.
  afterAll(() =>
    queryDatabase("update product set status = 'draft', updated_at = now() where handle like 'made-up-%'"),
  );

  it("refuses a shop with orders that were placed, unless it is told to go on", async () => {
    await buy(await Person.signUp());
    await expect(generate({ products: 0, orders: 1 }, { force: false })).rejects.toThrow("--force");
  });

  it("makes what the list of orders is searched by as the database itself makes it", async () => {
    const columns = ["placed_at", "sought", "found_by", "products", "country", "total", "part_sent"];
    const differing = await queryDatabase(`
      select s.order_id from order_status s cross join lateral "shop_order_facts"(s.order_id) f
      where length(s.order_id) = length('order_') + 24
        and (${columns.map((name) => `s.${name}`).join(", ")}) is distinct from (${columns.map((name) => `f.${name}`).join(", ")})`);
    expect(differing).toEqual([]);
  });

  it("makes orders in which the reliability checker finds nothing broken", async () => {
    const shop = { ...stack, mailDir: path.join(DATA_DIR, "mail"), legacyHoldMinutes: 30 };
    const { breaks } = await checkShop(shop, { quietWithinMs: 1_000 });
    const ofMadeUp = breaks.filter(({ ids }) => Object.values(ids).some((id) => MADE_UP.test(id)));
    const mineOf = new Set((await madeUpOrders()).flatMap((order) => [order.id, order.payment_intent_id]));
    expect(mineOf.size).toBe(2 * ORDERS);
    expect(ofMadeUp.filter(({ ids }) => Object.values(ids).some((id) => mineOf.has(id)))).toEqual([]);
  });

  it("makes orders that an admin ships, and cancels with the money back", async () => {
    const [first, second] = (await madeUpOrders()).filter(({ status }) => status === "pending");
    expect((await admin.api("PUT", "/updateStatus", { body: { orderId: first?.id } })).body).toMatchObject({
      modifiedCount: 1,
    });
    expect((await admin.api("DELETE", `/deleteOrder/${second?.id}`)).status).toBe(200);
    await expect
      .poll(async () => {
        const entry = await ledgerEntry(second?.payment_intent_id ?? "");
        return entry && entry.amount_refunded === entry.amount_received;
      })
      .toBe(true);
  });

  it("makes products that are on sale", async () => {
    const onSale = async () => {
      const answer = await new Person().api("GET", "/products?limit=1000");
      const names = parseAnswer(z.array(z.object({ shortDescription: z.string() })), answer);
      return names.filter(({ shortDescription }) => shortDescription.startsWith("Made up")).length;
    };
    await expect.poll(onSale).toBeGreaterThanOrEqual(PRODUCTS);
  });
});
