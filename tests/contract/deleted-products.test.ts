import { beforeAll, describe, expect } from "vitest";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, countStock, mustEdit, type NewProduct, readManaged } from "../support/products";
import { buyPaid, buyShipped } from "../support/purchase";
import { demoAccounts } from "../support/stack";

const restore = (productId: string) => asAdmin("POST", `/products/${productId}/restore`);
const remove = ({ productId }: NewProduct) => asAdmin("DELETE", `/products/${productId}`);
const listed = async (list: string, { productName, productId }: NewProduct) =>
  (await readManaged({ list, q: productName })).products.find(({ id }) => id === productId);
const statusOf = async ({ handle }: NewProduct) => (await new Person().visit(`/products/${handle}`)).status;

/** Moves the deletion 31 days into the past. */
const age = ({ productId }: NewProduct) => {
  const sql = "update deleted_product set created_at = created_at - interval '31 days' where product_id = $1";
  return queryDatabase(sql, [productId]);
};
const stockRows = ({ productId }: NewProduct) =>
  queryDatabase(
    `select l.stocked_quantity::int as on_hand, l.reserved_quantity::int as reserved from inventory_level l
      join product_variant_inventory_item i on i.inventory_item_id = l.inventory_item_id and i.deleted_at is null
      join product_variant v on v.id = i.variant_id where v.product_id = $1 and l.deleted_at is null`,
    [productId],
  );
const optionsOf = async ({ productId }: NewProduct) => {
  const sql = `select 1 from product_product_option po
    join product_option o on o.id = po.product_option_id and o.deleted_at is null
    where po.product_id = $1 and po.deleted_at is null`;
  return (await queryDatabase(sql, [productId])).length;
};
const purgedAt = async ({ productId }: NewProduct) =>
  (await queryDatabase("select purged_at from deleted_product where product_id = $1", [productId]))[0]?.purged_at;

describe("a deleted product", () => {
  let admin: Person;
  let kite: NewProduct;
  let orderId: string;
  beforeAll(async () => {
    admin = await demoAdmin();
    kite = await addProduct();
    await countStock(kite, 5);
    await mustEdit(kite.productId, {}, { sku: `KITE-${kite.productId}`, kind: "racing" });
    ({ orderId } = await buyPaid(await Person.signUp(), kite.productName));
    expect((await admin.api("DELETE", `/deleteProduct/${kite.productId}`)).status).toBe(200);
  });

  it("is nowhere in the shop, and in the list of deleted ones with who deleted it", async () => {
    await expect.poll(() => statusOf(kite)).toBe(404);
    const { body } = await new Person().api("GET", `/products?q=${encodeURIComponent(kite.productName)}`);
    expect(JSON.stringify(body)).not.toContain(kite.productId);
    expect(await listed("on-sale", kite)).toBeUndefined();
    expect(await listed("hidden", kite)).toBeUndefined();
    const row = await listed("deleted", kite);
    expect(row).toMatchObject({ state: "deleted", deleted: { by: demoAccounts.admin.email } });
    const { at = "", until = "" } = row?.deleted ?? {};
    expect(Date.parse(until) - Date.parse(at)).toBe(30 * 86_400_000);
    expect((await admin.api("DELETE", `/deleteProduct/${kite.productId}`)).status).toBe(404);
  });

  it("keeps its address, and the stock of orders, which are sent all the same", async () => {
    const twin = await addProduct({ productName: kite.productName });
    expect(twin.handle).not.toBe(kite.handle);
    expect(await stockRows(kite)).toEqual([{ on_hand: 5, reserved: 1 }]);
    expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).status).toBe(200);
    expect(await stockRows(kite)).toEqual([{ on_hand: 4, reserved: 0 }]);
  });

  it("comes back as it was, once, unless another product has its SKU by now", async () => {
    const other = await addProduct();
    const setSku = (sku: string | null) =>
      queryDatabase("update product_variant set sku = $2 where product_id = $1", [other.productId, sku]);
    await setSku(`KITE-${kite.productId}`);
    const message = "Another product has its SKU now. Change that one first.";
    expect(await restore(kite.productId)).toMatchObject({ status: 409, body: { message } });
    await setSku(null);
    expect((await restore(kite.productId)).status).toBe(204);
    expect(await listed("on-sale", kite)).toMatchObject({ state: "on sale", price: 1_250, stock: { onHand: 4 } });
    await expect.poll(() => statusOf(kite)).toBe(200);
    expect((await restore(kite.productId)).status).toBe(404);
    expect((await actionsOn(kite.productId)).slice(-2)).toEqual(["product.deleted", "product.restored"]);
  });

  it("is purged once its time has passed and no order needs it", async () => {
    const [sold, unsold] = [await addProduct(), await addProduct()];
    for (const made of [sold, unsold]) await countStock(made, 3);
    const buyer = await Person.signUp();
    const { orderId } = await buyShipped(buyer, sold.productName);
    for (const made of [sold, unsold]) {
      expect((await remove(made)).status).toBe(204);
      await age(made);
    }
    await expect.poll(() => purgedAt(unsold)).not.toBeNull();
    await expect.poll(() => stockRows(unsold)).toEqual([]);
    await expect.poll(() => optionsOf(unsold)).toBe(0);
    expect(await optionsOf(sold)).toBe(1);
    expect(await listed("deleted", unsold)).toBeUndefined();
    expect((await restore(unsold.productId)).status).toBe(404);
    const kept = { _id: sold.productId, productName: sold.productName, productPrice: 12.5 };
    expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_items: [kept] });
    // A piece of it can still be sent back.
    expect(await purgedAt(sold)).toBeNull();
    expect((await restore(sold.productId)).status).toBe(204);
  });

  it("of Medusa Admin can be restored too, and several at once are refused", async () => {
    const made = await addProduct();
    const batch = await asOps("POST", "/admin/products/batch", { delete: [made.productId] });
    expect(batch.status).toBe(409);
    const answer = await asOps("DELETE", `/admin/products/${made.productId}`);
    expect(answer).toMatchObject({ status: 200, body: { id: made.productId, object: "product", deleted: true } });
    expect(await listed("deleted", made)).toMatchObject({ deleted: { by: demoAccounts.ops.email } });
    const deletions = (await actionsOn(made.productId)).filter((action) => action === "product.deleted");
    expect(deletions).toHaveLength(1);
    expect((await restore(made.productId)).status).toBe(204);
    expect((await asOps("DELETE", "/admin/products/prod_nowhere")).status).toBe(404);
  });
});
