import { describe, expect } from "vitest";
import { few } from "../support/full";
import { inFull as it } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { asOps } from "../support/ops";
import { receiveReturn, returnForm, submitReturn, submitTracking } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, countStock, makeKit, readStaffProduct, undo, variantPath } from "../support/products";
import { buyPaid, ship } from "../support/purchase";

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

const count = (productId: string, to: Record<string, unknown>) =>
  asAdmin("POST", `/products/${productId}/counting`, to);
const stop = (productId: string) => count(productId, { counted: false });
const start = (productId: string, pieces: number) => count(productId, { counted: true, pieces });
const itemsOf = async (productId: string) =>
  (await readStaffProduct(productId)).stock.map(({ itemId }) => String(itemId)).sort();

describe("counting", () => {
  it("starts with what is on hand, reserves what orders still need, and stops once nothing is reserved", async () => {
    const made = await addProduct();
    const { orderId } = await buyPaid(await Person.signUp(), made.productName, { quantity: 2 });
    expect(await start(made.productId, 1)).toMatchObject({
      status: 422,
      body: { fields: { pieces: ["Orders still need 2 pieces. Count those too, or send them first."] } },
    });
    expect((await readStaffProduct(made.productId)).isCounted).toBe(false);
    expect((await start(made.productId, 5)).status).toBe(204);
    expect((await start(made.productId, 9)).status).toBe(204);
    const desk = await readStaffProduct(made.productId);
    expect(desk.stock).toMatchObject([{ onHand: 5, reserved: 2 }]);
    expect(desk.changes[0]).toMatchObject({ field: "counted", before: false, after: true, canUndo: false });
    expect((await undo(made.productId, String(desk.changes[0]?.id))).status).toBe(409);
    expect((await stop(made.productId)).status).toBe(409);
    await ship(orderId);
    expect((await readStaffProduct(made.productId)).stock).toMatchObject([{ onHand: 3, reserved: 0 }]);
    expect((await stop(made.productId)).status).toBe(204);
    expect(await readStaffProduct(made.productId)).toMatchObject({ isCounted: false, stock: [] });
    expect((await start(made.productId, 7)).status).toBe(204);
    expect((await readStaffProduct(made.productId)).stock).toMatchObject([{ onHand: 7, reserved: 0 }]);
    expect((await stop("prod_none")).status).toBe(404);
    expect((await count("prod_none", { counted: true })).status).toBe(422);
  });

  it("of a kit or of its part does not stop, at the desk or in Medusa Admin: its pieces would be sold twice", async () => {
    const { one, other, kit } = await ownKit();
    const parts = [one.productName, other.productName].sort().join(", ");
    for (const [{ productId }, shared] of [[one, kit.productName] as const, [kit, parts] as const]) {
      const items = await itemsOf(productId);
      const why = `Its pieces are also those of ${shared}, so they stay counted.`;
      expect(await stop(productId)).toMatchObject({ status: 409, body: { code: "conflict", message: why } });
      expect(await readStaffProduct(productId)).toMatchObject({ isCounted: true, staysCounted: why });
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
    const early =
      "Orders still need 2 pieces. Start counting on the product's page of the dashboard, which reserves them.";
    expect(await asOps("POST", variant, { manage_inventory: true })).toMatchObject({
      status: 409,
      body: { message: early },
    });
    expect((await start(made.productId, 5)).status).toBe(204);
    const why = "2 pieces are reserved for orders. Send or cancel those first.";
    expect(await asOps("POST", variant, { manage_inventory: false })).toMatchObject({
      status: 409,
      body: { message: why },
    });
    expect(await stop(made.productId)).toMatchObject({ status: 409, body: { message: why } });
    await submitTracking(await demoAdmin(), orderId, { trackingNumber: "1" });
    expect((await asOps("POST", variant, { manage_inventory: false })).status).toBe(200);
    expect(await readStaffProduct(made.productId)).toMatchObject({ isCounted: false, staysCounted: null, stock: [] });
  });

  it.each(few(["the desk", "Medusa Admin"], 1))(
    "that stopped at %s and starts again has the same pieces, to which a return goes back",
    async (place) => {
      const made = await addProduct();
      await countStock(made, 5);
      const items = await itemsOf(made.productId);
      const buyer = await Person.signUp();
      const { orderId } = await buyCaptured(buyer, made.productName);
      const admin = await demoAdmin();
      await submitTracking(admin, orderId, { trackingNumber: "1" });
      const variant = await variantPath(made);
      if (place === "the desk") {
        expect((await stop(made.productId)).status).toBe(204);
        expect((await start(made.productId, 7)).status).toBe(204);
      } else {
        expect((await asOps("POST", variant, { manage_inventory: false })).status).toBe(200);
        expect((await asOps("POST", variant, { manage_inventory: true })).status).toBe(200);
      }
      expect(await itemsOf(made.productId)).toEqual(items);
      expect((await submitReturn(buyer, orderId, await returnForm(buyer, orderId))).status).toBe(200);
      await receiveReturn(admin, orderId);
      const onHand = place === "the desk" ? 8 : 5;
      expect((await readStaffProduct(made.productId)).stock).toMatchObject([{ itemId: items[0], onHand, reserved: 0 }]);
    },
  );
});
