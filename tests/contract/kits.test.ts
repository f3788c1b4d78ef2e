import { expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { receiveReturn, returnForm, submitReturn, submitTracking } from "../support/orders";
import { demoAdmin, Person } from "../support/person";

/** The parts of the sample kit "Care kit", by SKU, with how many of each it holds. Nobody else buys them. */
const PARTS = { "PROPELLER-PAIR": 2, "PROPELLER-GUARDS": 1, "ND-FILTER-SET": 1 };

/** What is on hand and reserved of each part. */
async function readStock() {
  const rows = await queryDatabase(
    `select i.sku, l.stocked_quantity::int as stocked, l.reserved_quantity::int as reserved from inventory_item i
     join inventory_level l on l.inventory_item_id = i.id where i.sku = any($1::text[])`,
    [Object.keys(PARTS)],
  );
  return Object.fromEntries(
    rows.map(({ sku, stocked, reserved }) => [String(sku), [Number(stocked), Number(reserved)]]),
  );
}

/** The stock after so many kits have left, and so many are reserved. */
const after = (before: Awaited<ReturnType<typeof readStock>>, gone: number, reserved: number) =>
  Object.fromEntries(
    Object.entries(PARTS).map(([sku, count]) => {
      const [stocked = 0, taken = 0] = before[sku] ?? [];
      return [sku, [stocked - gone * count, taken + reserved * count]];
    }),
  );

it("a kit says what it holds and saves, and takes its stock from its parts", async () => {
  const page = await (await whileBusy(() => new Person().visit("/products/care-kit"))).text();
  expect(page).toContain("Bought separately: $156.00. You save $17.00.");
  expect(page).toMatch(/2 × <a [^>]*>Propellers, pair \(9\.4 in\)</);
  const [own] = await queryDatabase("select count(*)::int as records from inventory_item where sku = 'CARE-KIT'");
  expect(own?.records).toBe(0);
});

inFull("a kit is one line at one price; its parts are reserved, sent, and back in stock after a return", async () => {
  const before = await readStock();
  const buyer = await Person.signUp();
  const { orderId } = await buyCaptured(buyer, "Care kit", { quantity: 2 });
  expect(await readStock()).toEqual(after(before, 0, 2));

  const { body } = await buyer.api("GET", `/orders/${orderId}`);
  expect(body).toMatchObject({
    order_items: [{ productName: "Care kit", productPrice: 139, quantity: 2 }],
    total_amount: 278,
  });
  const invoice = await (await buyer.visit(`/dashboard/invoice/${orderId}`)).text();
  expect(invoice.match(/<tbody[\s\S]*?<\/tbody>/)?.[0].match(/<tr/g)).toHaveLength(1);
  expect(invoice).toContain("Care kit");

  const admin = await demoAdmin();
  await submitTracking(admin, orderId, { trackingNumber: "1" });
  expect(await readStock()).toEqual(after(before, 2, 0));

  expect((await submitReturn(buyer, orderId, await returnForm(buyer, orderId))).status).toBe(200);
  await receiveReturn(admin, orderId);
  expect(await readStock()).toEqual(after(before, 1, 0));
  const refunded = async () => (await buyer.api("GET", `/orders/${orderId}`)).body;
  await expect.poll(refunded).toMatchObject({ refunded_amount: 139 });
});
