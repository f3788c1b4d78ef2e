import { describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { addProduct, countStock } from "../support/new-product";
import { Person } from "../support/person";
import { asAdmin, mustEdit, readDesk, readManaged, readStock, undo } from "../support/product-desk";
import { buy } from "../support/purchase";
import { demoAccounts } from "../support/stack";

describe("stock", () => {
  const LEVEL = `select l.inventory_item_id as item_id, l.location_id from inventory_level l
    join inventory_item i on i.id = l.inventory_item_id where i.sku = $1`;
  async function counted(pieces: number) {
    const made = await addProduct();
    await countStock(made, pieces);
    const [level] = await queryDatabase(LEVEL, [made.productId]);
    const adjust = (body: Record<string, unknown>) => asAdmin("POST", "/stock", { ...level, ...body });
    const onHand = async () => (await readDesk(made.productId)).stock[0];
    return { ...made, adjust, onHand };
  }

  it("is counted, received and lost, each with its reason, and undone by the number that it changed", async () => {
    const { productId, adjust, onHand } = await counted(10);
    expect((await adjust({ reason: "counted", pieces: 8, was: 9 })).status).toBe(409);
    expect((await adjust({ reason: "counted", pieces: 8, was: 10 })).body).toMatchObject({ on_hand: 8 });
    expect((await adjust({ reason: "received", pieces: 5, note: "two boxes" })).body).toMatchObject({ on_hand: 13 });
    expect((await adjust({ reason: "lost", pieces: 20 })).status).toBe(422);
    const { changes } = await readDesk(productId);
    expect(changes.slice(0, 2)).toMatchObject([
      { field: "stock", before: 8, after: 13, reason: "received: two boxes", can_undo: true },
      { field: "stock", before: 10, after: 8, reason: "counted", can_undo: false },
    ]);
    expect((await undo(productId, changes[1]?.id ?? "")).status).toBe(409);
    expect((await undo(productId, changes[0]?.id ?? "")).status).toBe(200);
    expect(await onHand()).toMatchObject({ on_hand: 8, reserved: 0 });
  });

  it("does not fall below what is reserved for orders, unless it is said to", async () => {
    const { productId, productName, adjust, onHand } = await counted(5);
    const buyer = await Person.signUp();
    const { orderId } = await buy(buyer, productName, { quantity: 3 });
    expect(await onHand()).toMatchObject({ on_hand: 5, reserved: 3 });
    const [row] = (await readStock({ q: productName })).rows;
    expect(row?.places[0]?.orders).toEqual([
      { order_id: orderId, number: expect.any(Number), pieces: 3, cancelled: false },
    ]);
    const refused = await adjust({ reason: "damaged", pieces: 3 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: "3 are reserved for orders, and 2 would be on hand." });
    expect((await adjust({ reason: "damaged", pieces: 3, short: true })).status).toBe(200);
    expect(await onHand()).toMatchObject({ on_hand: 2, reserved: 3 });
    expect((await readManaged({ q: productName })).products).toMatchObject([
      { id: productId, stock: { on_hand: 2, reserved: 3 } },
    ]);
    const wrong = async () =>
      (await readStock({ list: "wrong", limit: "100" })).rows.map(({ product_id }) => product_id);
    expect(await wrong()).toContain(productId);
    expect((await adjust({ reason: "received", pieces: 10 })).status).toBe(200);
    expect(await wrong()).not.toContain(productId);
  });

  it("loses no correction of several at once", async () => {
    const { adjust, onHand } = await counted(100);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => adjust({ reason: place % 2 ? "received" : "lost", pieces: place })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await onHand()).toMatchObject({ on_hand: 105 });
  });
});

describe("what is reserved for a cancelled order", () => {
  it("is named, and released once", async () => {
    const made = await addProduct();
    await countStock(made, 5);
    const { orderId } = await buy(await Person.signUp(), made.productName, { quantity: 2 });
    await queryDatabase(`update "order" set status = 'canceled' where id = $1`, [orderId]);
    const [row] = (await readStock({ list: "wrong", limit: "100" })).rows.filter(
      ({ product_id }) => product_id === made.productId,
    );
    const [place] = row?.places ?? [];
    expect(place).toMatchObject({ reserved: 2, orders: [{ order_id: orderId, cancelled: true }] });
    const release = { item_id: place?.item_id, location_id: place?.location_id };
    expect((await asAdmin("POST", "/stock/release", release)).body).toEqual({ released: 1 });
    expect((await asAdmin("POST", "/stock/release", release)).body).toEqual({ released: 0 });
    expect((await readDesk(made.productId)).stock[0]).toMatchObject({ on_hand: 5, reserved: 0 });
  });
});

describe("a copy of a product", () => {
  it("is a draft like it, which only admins see before it is published", async () => {
    const { productId, productName } = await addProduct();
    await mustEdit(productId, { kind: null }, { kind: "racing" });
    const { body, status } = await asAdmin("POST", `/products/${productId}/duplicate`);
    expect(status).toBe(201);
    const copy = String((body as { product_id: unknown }).product_id);
    const { product, values } = await readDesk(copy);
    expect(product).toMatchObject({ title: `${productName} (copy)`, state: "draft" });
    expect(values).toMatchObject({ price: 12.5, kind: "racing", sku: null });
    const preview = (person: Person) => person.visit(`/dashboard/products/${copy}/preview`);
    const seen = await preview(await Person.signIn(demoAccounts.admin));
    expect([seen.status, seen.headers.get("cache-control"), seen.headers.get("x-robots-tag")]).toEqual([
      200,
      expect.stringContaining("no-store"),
      "noindex",
    ]);
    expect((await preview(await Person.signUp())).headers.get("location")).toMatch(/^\/login/);
    expect((await new Person().visit(`/products/${product.handle}`)).status).toBe(404);
  });
});

describe("a plan", () => {
  it("publishes a product and ends it when its time has come", async () => {
    const { productId } = await addProduct();
    await mustEdit(productId, { status: "published" }, { status: "draft" });
    const past = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    await mustEdit(productId, { publish_at: null }, { publish_at: past(5) });
    const state = async () => (await readDesk(productId)).product.state;
    await expect.poll(state, { timeout: 20_000, interval: 500 }).toBe("on sale");
    // The product is on sale a moment before the change is kept.
    const newest = async () => (await readDesk(productId)).changes[0];
    await expect
      .poll(newest, { timeout: 20_000, interval: 500 })
      .toMatchObject({ field: "status", actor: "The schedule" });
    await mustEdit(productId, { end_at: null }, { end_at: past(1) });
    await expect.poll(state, { timeout: 20_000, interval: 500 }).toBe("ended");
  });
});

describe("the lists of Manage Products", () => {
  it("have a product where its state puts it", async () => {
    const { productId, productName } = await addProduct({ productName: `Zephyr ${Date.now().toString(36)}` });
    const lists = async () => {
      const found: string[] = [];
      for (const list of ["on-sale", "hidden", "draft", "ended", "deleted"])
        if ((await readManaged({ list, q: productName })).products.some(({ id }) => id === productId)) found.push(list);
      return found;
    };
    expect(await lists()).toEqual(["on-sale"]);
    await mustEdit(productId, { status: "published" }, { status: "draft" });
    expect(await lists()).toEqual(["hidden", "draft"]);
    await mustEdit(productId, { end_at: null }, { end_at: "2026-01-01T00:00:00.000Z" });
    expect(await lists()).toEqual(["hidden", "ended"]);
    await mustEdit(productId, { status: "draft" }, { status: "published" });
    expect(await lists()).toEqual(["on-sale"]);
    await asAdmin("DELETE", `/products/${productId}`);
    expect(await lists()).toEqual(["deleted"]);
  });

  it("are narrowed and sorted as the Store is", async () => {
    const { products, facets } = await readManaged({ kind: "folding", sort: "price-desc", facets: "all" });
    expect(products.map(({ title }) => title).slice(0, 2)).toEqual(["Kestrel Pro", "Kestrel Air"]);
    expect(Object.keys(facets ?? {})).toContain("weight");
    expect((await asAdmin("GET", "/managed-products?limit=24&list=nonsense")).status).toBe(422);
  });
});
