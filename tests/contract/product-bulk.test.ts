import { describe, expect, it } from "vitest";
import { unique } from "../support/audit";
import { inFull } from "../support/in-full";
import { importAll, readImport } from "../support/product-import";
import { addProduct, asAdmin, mustEdit, type NewProduct, readStaffProduct } from "../support/products";
import { demoAccounts } from "../support/stack";

type Change = Record<string, unknown>;

const made: NewProduct[] = [];
for (const productPrice of [10, 19.99, 0.5]) made.push(await addProduct({ productPrice }));

const ids = () => made.map(({ productId }) => productId);
async function plan(change: Change, products = ids()): Promise<string> {
  const answer = await asAdmin("POST", "/bulk-changes", { productIds: products, ...change });
  expect(answer.status).toBe(201);
  return (answer.body as { importId: string }).importId;
}
const valuesOf = async (field: "price" | "status" | "kind") =>
  Promise.all(ids().map(async (id) => (await readStaffProduct(id)).values[field]));

describe("a change of several products", () => {
  it("shows each price before and after, changes none until it is asked to, and then once", async () => {
    const importId = await plan({ price: { by: "percent", value: 10 } });
    const { lines, source, faults } = await readImport(importId);
    expect([source, faults]).toEqual(["bulk", []]);
    const column = "Price in USD";
    expect(lines.flatMap(({ changes }) => changes)).toEqual([
      { column, before: "10.00", after: "11.00" },
      { column, before: "19.99", after: "21.99" },
      { column, before: "0.50", after: "0.55" },
    ]);
    expect(await valuesOf("price")).toEqual([10, 19.99, 0.5]);
    await importAll(importId);
    expect(await importAll(importId)).toEqual({ waiting: 0, added: 0, changed: 3, same: 0, refused: 0 });
    expect(await valuesOf("price")).toEqual([11, 21.99, 0.55]);
    const [last] = (await readStaffProduct(ids()[0] ?? "")).changes;
    const actor = demoAccounts.admin.email;
    expect(last).toMatchObject({ field: "price", before: 10, after: 11, actor, canUndo: true });
  });

  it("names the products that would cost nothing or less, and leaves them out", async () => {
    const importId = await plan({ price: { by: "amount", value: -100 } });
    const { counts, faults } = await readImport(importId);
    expect(counts).toEqual({ lines: 3, added: 0, changed: 2, same: 0, faulty: 1 });
    expect(faults).toEqual([{ line: 3, column: made[2]?.productName, fault: "Price in USD: Would cost -0.45" }]);
  });

  inFull("sets state and kind, and counts what has them already", async () => {
    // A kind of its own: other tests count those of the shop.
    const kind = unique("bulk");
    await mustEdit(ids()[0] ?? "", {}, { kind, status: "draft" });
    const importId = await plan({ status: "draft", kind });
    expect((await readImport(importId)).counts).toMatchObject({ changed: 2, same: 1 });
    await importAll(importId);
    expect(await valuesOf("status")).toEqual(["draft", "draft", "draft"]);
    await importAll(await plan({ kind: null, status: "published" }));
    expect(await valuesOf("kind")).toEqual([null, null, null]);
    expect(await valuesOf("status")).toEqual(["published", "published", "published"]);
  });

  inFull("deletes products after the preview, and they can be restored", async () => {
    const [first, second] = [await addProduct(), await addProduct()];
    const both = [first.productId, second.productId];
    const importId = await plan({ status: "deleted", price: { by: "percent", value: 10 } }, both);
    const { lines } = await readImport(importId);
    const deletion = [{ column: "State", before: "on sale", after: "deleted" }];
    expect(lines.map(({ changes }) => changes)).toEqual([deletion, deletion]);
    await mustEdit(second.productId, {}, { status: "draft" });
    expect(await importAll(importId)).toMatchObject({ changed: 1, refused: 1 });
    const inShop = async (id: string) => (await asAdmin("POST", `/products/${id}/restore`, {})).status;
    expect([await inShop(first.productId), await inShop(second.productId)]).toEqual([204, 404]);
    expect(await importAll(importId)).toMatchObject({ changed: 1, refused: 1 });
  });

  it("is refused without a change, without products, and with a price of no cents", async () => {
    const send = async (body: Change) => (await asAdmin("POST", "/bulk-changes", body)).status;
    expect(await send({ productIds: ids() })).toBe(422);
    expect(await send({ productIds: [], status: "draft" })).toBe(422);
    expect(await send({ productIds: ids(), status: "gone" })).toBe(422);
    const { faults } = await readImport(await plan({ price: { by: "set", value: 199.9 } }));
    expect(faults).toHaveLength(3);
  });
});
