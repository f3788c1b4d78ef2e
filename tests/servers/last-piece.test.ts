import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { startMedusaBeside, startStorefrontBeside } from "../support/second-servers";
import { stack } from "../support/stack";
import { clearFaults, dropWebhooks, EVERY_PAYMENT } from "../support/stripe";

const { SECOND_STOREFRONT_URL, REDIS_URL } = z
  .object({ SECOND_STOREFRONT_URL: z.url(), REDIS_URL: z.string() })
  .parse(process.env);

const BUYERS = IS_FULL ? 100 : 20;
/** Within which each hold is an order or void: docs/reliability.md. */
const ENDED_WITHIN_MS = 180_000;
const LONG = { timeout: 900_000 };
const COUNTS_SQL = `
  select l.stocked_quantity::int as stocked, l.reserved_quantity::int as reserved,
    (select coalesce(sum(r.quantity), 0)::int from reservation_item r
     where r.inventory_item_id = l.inventory_item_id and r.deleted_at is null) as sum
  from inventory_level l join inventory_item i on i.id = l.inventory_item_id where i.sku = $1`;

/** People who have authorised, through `bases` in turn, and ask for the same last piece at the same moment. */
async function buyLastPiece(bases: readonly string[], meanwhile: (productId: string) => Promise<void>) {
  const made = await addProduct();
  await countStock(made, 1);
  const product = { _id: made.productId, productName: made.productName, productPrice: 12.5 };
  await dropWebhooks(EVERY_PAYMENT);
  const purchases: { person: Person; token: string; clientSecret: string; paymentIntentId: string }[] = [];
  for (let count = 0; count < BUYERS; count += 1) {
    const person = await Person.signUp();
    purchases.push({ person, token: await person.idToken(), ...(await startPayment(person, product)) });
  }
  // All at once: the sweep would make an order of one that waits for the others.
  await Promise.all(purchases.map(({ clientSecret }) => confirmPayment(clientSecret)));
  const begunAt = Date.now();
  const calls = purchases.map(async ({ person, token, paymentIntentId }, place) => {
    const answer = await fetch(new URL("/api/server/orders", bases[place % bases.length]), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(orderBody(person, product, paymentIntentId)),
    });
    return answer.status;
  });
  const [statuses] = await Promise.all([Promise.all(calls), meanwhile(made.productId)]);
  const answeredMs = Date.now() - begunAt;
  const ended = async () => {
    const entries = await Promise.all(purchases.map(({ paymentIntentId }) => ledgerEntry(paymentIntentId)));
    return entries.map((entry) => entry?.status ?? "none").sort();
  };
  const wanted = [...Array.from({ length: BUYERS - 1 }, () => "canceled"), "succeeded"];
  await expect.poll(ended, { timeout: ENDED_WITHIN_MS, interval: 1_000 }).toEqual(wanted);
  const told = [...new Set(statuses)].map((status) => `${statuses.filter((it) => it === status).length} × ${status}`);
  const figures = `answered within ${answeredMs} ms (${told.join(", ")}), ended within ${Date.now() - begunAt} ms`;
  process.stdout.write(`  ${BUYERS} buyers of the last piece: ${figures}\n`);
  const [counts] = await queryDatabase(COUNTS_SQL, [made.productId]);
  return { statuses, counts };
}

/** One order, or an answer that says "being checked"; the others sold out, or being checked as well. */
function expectOneSale({ statuses, counts }: Awaited<ReturnType<typeof buyLastPiece>>): void {
  expect(counts).toEqual({ stocked: 1, reserved: 1, sum: 1 });
  expect(statuses.filter((status) => status === 201 || status === 200).length).toBeLessThanOrEqual(1);
  expect(statuses.filter((status) => ![200, 201, 409, 502, 503, 504].includes(status))).toEqual([]);
}

afterEach(clearFaults);

describe("the last piece", () => {
  it("is sold once by two servers while Redis, and every lock in it, is emptied in the middle", LONG, async () => {
    const redis = new Redis(REDIS_URL);
    const flush = async (productId: string) => {
      await redis.flushall();
      const reserved = async () => (await queryDatabase(COUNTS_SQL, [productId]))[0]?.sum;
      await expect.poll(reserved, { interval: 2, timeout: ENDED_WITHIN_MS }).toBe(1);
      await redis.flushall();
    };
    try {
      expectOneSale(await buyLastPiece([stack.storefront, SECOND_STOREFRONT_URL], flush));
    } finally {
      await redis.quit();
    }
  });

  describe("of two Medusa processes without Redis, which share no lock", () => {
    const stops: (() => Promise<void>)[] = [];
    const bases: string[] = [];
    beforeAll(async () => {
      for (let count = 0; count < 2; count += 1) {
        const medusa = await startMedusaBeside({ REDIS_URL: "", MEDUSA_WORKER_MODE: "shared" });
        stops.push(medusa.stop);
        const storefront = await startStorefrontBeside({ MEDUSA_URL: medusa.url });
        stops.push(storefront.stop);
        bases.push(storefront.url);
      }
    }, 600_000);
    afterAll(() => Promise.all(stops.map((stop) => stop())));

    it("is sold once", LONG, async () => {
      expectOneSale(await buyLastPiece(bases, async () => {}));
    });
  });
});
