import { describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { demoAdmin } from "../support/demo-admin";
import { asOps, buyCaptured } from "../support/money";
import { addProduct, countStock, makeKit, variantPath } from "../support/new-product";
import { orderPath, readOrderPage, submitReturn, submitTracking } from "../support/order-page";
import { Person } from "../support/person";
import { asAdmin, readDesk } from "../support/product-desk";
import { whileBusy } from "../support/while-busy";

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
  expect(page.replaceAll("<!-- -->", "")).toContain("One by one $156.00: you save $17.00.");
  expect(page).toMatch(/2<!-- --> × <a [^>]*>Propellers, pair</);
  const [own] = await queryDatabase("select count(*)::int as records from inventory_item where sku = 'CARE-KIT'");
  expect(own?.records).toBe(0);
});

it("a kit is one line at one price, and its parts are reserved, sent, and back in stock after a return", async () => {
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
  await submitTracking(admin, orderId, { tracking_number: "1" });
  expect(await readStock()).toEqual(after(before, 2, 0));

  const { returnable } = await readOrderPage(buyer, orderId);
  const form = { line_id: returnable?.lines[0]?.line_id ?? "", reason_id: returnable?.reasons[0]?.id ?? "" };
  expect((await submitReturn(buyer, orderId, { ...form, quantity_0: "1" })).status).toBe(200);
  const [asked] = (await readOrderPage(buyer, orderId)).returns;
  await admin.submit(orderPath(orderId), { form: "receive", return_id: asked?.id ?? "" });
  expect(await readStock()).toEqual(after(before, 1, 0));
  const refunded = async () => (await buyer.api("GET", `/orders/${orderId}`)).body;
  await expect.poll(refunded, { timeout: 60_000, interval: 200 }).toMatchObject({ refunded_amount: 139 });
});

/** Two counted parts, and the kit of one of the first and two of the second. */
async function ownKit() {
  const [one, other, kit] = await Promise.all([addProduct(), addProduct(), addProduct()]);
  await Promise.all([countStock(one, 5), countStock(other, 50)]);
  await makeKit(kit, [
    [one, 1],
    [other, 2],
  ]);
  return { one, other, kit };
}

const stop = (productId: string) => asAdmin("POST", `/products/${productId}/counting`, { counted: false });
const itemsOf = async (productId: string) =>
  (await readDesk(productId)).stock.map(({ item_id }) => String(item_id)).sort();

describe("counting", () => {
  it("of a kit or of its part does not stop, at the desk or in Medusa Admin: its pieces would be sold twice", async () => {
    const { one, other, kit } = await ownKit();
    for (const [{ productId }, shared] of [
      [one, kit.productName],
      [
        kit,
        [one, other]
          .map(({ productName }) => productName)
          .sort()
          .join(", "),
      ],
    ] as const) {
      const items = await itemsOf(productId);
      const why = `Its pieces are also those of ${shared}, so they stay counted.`;
      expect(await stop(productId)).toMatchObject({ status: 409, body: { code: "conflict", message: why } });
      expect(await readDesk(productId)).toMatchObject({ is_counted: true, stays_counted: why });
      const variant = await variantPath({ productId });
      const off = { id: variant.split("/").at(-1), manage_inventory: false };
      for (const [path, body] of [
        [variant, { manage_inventory: false }],
        [`/admin/products/${productId}`, { variants: [off] }],
        [`/admin/products/${productId}/variants/batch`, { update: [off] }],
        ["/admin/products/batch", { update: [{ id: productId, variants: [off] }] }],
      ] as const)
        expect(await asOps("POST", path, body), path).toMatchObject({ status: 409, body: { message: why } });
      expect(await itemsOf(productId)).toEqual(items);
    }
  });

  it("stops in Medusa Admin only when no piece is reserved, and starts only when no order waits for one", async () => {
    const made = await addProduct();
    const variant = await variantPath(made);
    const { orderId } = await buyCaptured(await Person.signUp(), made.productName, { quantity: 2 });
    const early = await asOps("POST", variant, { manage_inventory: true });
    expect(early).toMatchObject({
      status: 409,
      body: {
        message:
          "Orders still need 2 pieces. Start counting on the product's page of the dashboard, which reserves them.",
      },
    });
    const counting = { counted: true, pieces: 5 };
    expect((await asAdmin("POST", `/products/${made.productId}/counting`, counting)).status).toBe(204);
    const why = "2 pieces are reserved for orders. Send or cancel those first.";
    expect(await asOps("POST", variant, { manage_inventory: false })).toMatchObject({
      status: 409,
      body: { message: why },
    });
    expect(await stop(made.productId)).toMatchObject({ status: 409, body: { message: why } });
    await submitTracking(await demoAdmin(), orderId, { tracking_number: "1" });
    expect((await asOps("POST", variant, { manage_inventory: false })).status).toBe(200);
    expect(await readDesk(made.productId)).toMatchObject({ is_counted: false, stays_counted: null, stock: [] });
  });

  it.each(["the desk", "Medusa Admin"])(
    "that stopped at %s and starts again has the same pieces, to which a return goes back",
    async (place) => {
      const made = await addProduct();
      await countStock(made, 5);
      const items = await itemsOf(made.productId);
      const buyer = await Person.signUp();
      const { orderId } = await buyCaptured(buyer, made.productName);
      const admin = await demoAdmin();
      await submitTracking(admin, orderId, { tracking_number: "1" });
      const variant = await variantPath(made);
      if (place === "the desk") {
        expect((await stop(made.productId)).status).toBe(204);
        const counting = { counted: true, pieces: 7 };
        expect((await asAdmin("POST", `/products/${made.productId}/counting`, counting)).status).toBe(204);
      } else {
        expect((await asOps("POST", variant, { manage_inventory: false })).status).toBe(200);
        expect((await asOps("POST", variant, { manage_inventory: true })).status).toBe(200);
      }
      expect(await itemsOf(made.productId)).toEqual(items);
      const { returnable } = await readOrderPage(buyer, orderId);
      const form = { line_id: returnable?.lines[0]?.line_id ?? "", reason_id: returnable?.reasons[0]?.id ?? "" };
      expect((await submitReturn(buyer, orderId, form)).status).toBe(200);
      const [asked] = (await readOrderPage(buyer, orderId)).returns;
      await admin.submit(orderPath(orderId), { form: "receive", return_id: asked?.id ?? "" });
      const on_hand = place === "the desk" ? 8 : 5;
      expect((await readDesk(made.productId)).stock).toMatchObject([{ item_id: items[0], on_hand, reserved: 0 }]);
    },
  );
});
