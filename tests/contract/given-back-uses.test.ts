import { afterEach, expect } from "vitest";
import { ownConnection, queryDatabase } from "../support/database";
import { makeCode } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { authorise, ENDED_WITHIN_MS, placeOnce, untilVoid } from "../support/payment-calls";
import { addProduct } from "../support/products";
import { failAuthorisation } from "../support/refusal-cases";
import { clearFaults } from "../support/stripe";

const TIMEOUT = { timeout: 2 * ENDED_WITHIN_MS };
/** The advisory lock with which the test delays a placing. */
const GATE = 250_001;

afterEach(clearFaults);

it(
  "a use of a code that is given back because its order failed is not given back over one that is counted at that moment",
  TIMEOUT,
  async () => {
    const { productId } = await addProduct({ productPrice: 100, productName: `Given back ${Date.now()}` });
    const { code } = await makeCode([productId], { limit: 5 });
    const payment = await authorise({ productId, quantity: 1, total: 90, discountCode: code });
    const used = async () => (await queryDatabase("select used from promotion where code = $1", [code]))[0]?.used;
    const other = await ownConnection();
    const { rows } = await other.query("select pg_backend_pid() as pid");
    // Others wait for locks too, but not for this connection's.
    const waiting = async (what: string) =>
      (
        await queryDatabase(`select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and ${what}`, [
          rows[0]?.pid,
        ])
      ).length;
    await other.query(`select pg_advisory_lock(${GATE})`);
    const undo = await failAuthorisation(payment.paymentIntentId, GATE);
    try {
      const placing = placeOnce(payment);
      await expect.poll(() => waiting("wait_event = 'advisory'")).toBe(1);
      expect(await used()).toBe(1);
      await other.query("begin");
      await other.query("select used from promotion where code = $1 for update", [code]);
      await other.query(`select pg_advisory_unlock(${GATE})`);
      await expect.poll(() => waiting("query ilike '%promotion%'")).toBeGreaterThan(0);
      await other.query("update promotion set used = used + 1 where code = $1", [code]);
      await other.query("commit");
      await placing;
      await expect.poll(used).toBe(1);
      await untilVoid(payment);
      expect(await used()).toBe(1);
    } finally {
      await undo();
    }
  },
);
