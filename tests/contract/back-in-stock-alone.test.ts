import { expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { addProduct, countStock, type NewProduct } from "../support/products";
import { startMedusaBeside } from "../support/second-servers";
import { freshEmail } from "../support/stack";

/** Those who wait, written directly: `count` addresses. */
async function plantRequests({ productId }: NewProduct, count: number) {
  const name = freshEmail("queue").split("@")[0];
  await queryDatabase(
    `insert into stock_alert (id, product_id, email, confirmed_at)
     select 'salert_' || $1 || n, $2, $1 || n || '@wait.example', now() from generate_series(1, $3::int) n`,
    [name, productId, count],
  );
  const sql = "select recipient, count(*)::int as mails from outbox_mail where recipient like $1 group by 1";
  return async () => (await queryDatabase(sql, [`${name}%@wait.example`])).map(({ mails }) => Number(mails));
}

it("many who wait for few pieces are each told once by two servers at work, one of which is killed", async () => {
  const product = await addProduct();
  const setStock = await countStock(product, 0);
  const mails = await plantRequests(product, 500);
  const beside = await startMedusaBeside({ MEDUSA_WORKER_MODE: "shared" });
  await setStock(3);
  await expect.poll(async () => (await mails()).length, { interval: 20 }).toBeGreaterThan(50);
  await beside.stop("SIGKILL");
  await expect.poll(async () => (await mails()).length).toBe(500);
  expect(Math.max(...(await mails()))).toBe(1);
  const left = "select id from stock_alert where product_id = $1";
  await expect.poll(() => queryDatabase(left, [product.productId])).toEqual([]);
});
