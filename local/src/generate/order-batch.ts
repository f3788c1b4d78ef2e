import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Faker } from "@faker-js/faker";
import type { Batch } from "./batches";
import { Rows } from "./copy";
import { type OrderRun, planOrders } from "./order-plan";
import { addOrder } from "./order-rows";
import { settledPayments } from "./payment-rows";
import type { ShopPlaces } from "./places";

/** So few orders are made at once that the database, which takes the batch before, never waits for its next rows. */
const AT_ONCE = 25;

/**
 * The batch of the `size` orders of a run after the first `done`, made a few at a time: others have their turn in
 * between.
 */
export async function orderBatch(
  faker: Faker,
  run: OrderRun,
  { done, size }: { done: number; size: number },
  places: ShopPlaces,
): Promise<Batch> {
  faker.seed([run.startedAt, 2, done]);
  const batch: Batch = { rows: new Rows(), payments: [] };
  for (let made = 0; made < size; made += AT_ONCE) {
    const plans = planOrders(faker, run, done + made + 1, Math.min(AT_ONCE, size - made));
    for (const plan of plans) {
      addOrder(batch.rows, faker, plan, places);
      batch.payments.push(...settledPayments(plan, places.currency));
    }
    await yieldToOthers();
  }
  return batch;
}
