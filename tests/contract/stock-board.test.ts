import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { DoctorAnswer } from "../../medusa-backend/src/contract/doctor";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { exportRows } from "../support/product-csv";
import {
  addProduct,
  asAdmin,
  countStock,
  makeKit,
  mustEdit,
  readManaged,
  readStaffProduct,
  readStock,
  undo,
} from "../support/products";
import { buy } from "../support/purchase";

describe("stock", () => {
  const LEVEL = `select l.inventory_item_id as "itemId", l.location_id as "locationId" from inventory_level l
    join inventory_item i on i.id = l.inventory_item_id where i.sku = $1`;
  async function counted(pieces: number) {
    const made = await addProduct();
    await countStock(made, pieces);
    const [level] = await queryDatabase(LEVEL, [made.productId]);
    const adjust = (body: Record<string, unknown>) =>
      asAdmin("POST", "/stock", { key: randomUUID(), ...level, ...body });
    const onHand = async () => (await readStaffProduct(made.productId)).stock[0];
    return { ...made, adjust, onHand };
  }

  it("is counted, received and lost, each with its reason, and undone by the number that it changed", async () => {
    const { productId, adjust, onHand } = await counted(10);
    expect((await adjust({ reason: "counted", pieces: 8, was: 9 })).status).toBe(409);
    expect((await adjust({ reason: "counted", pieces: 8, was: 10 })).status).toBe(200);
    expect(await onHand()).toMatchObject({ onHand: 8 });
    expect((await adjust({ reason: "received", pieces: 5, note: "two boxes" })).status).toBe(200);
    expect(await onHand()).toMatchObject({ onHand: 13 });
    expect((await adjust({ reason: "lost", pieces: 20 })).status).toBe(422);
    expect(await adjust({ reason: "received", pieces: 5, key: undefined }), "a repeat would count twice").toMatchObject(
      {
        status: 422,
        body: { fields: { key: ["Required"] } },
      },
    );
    const { changes } = await readStaffProduct(productId);
    expect(changes.slice(0, 2)).toMatchObject([
      { field: "stock", before: 8, after: 13, reason: "received: two boxes", canUndo: true },
      { field: "stock", before: 10, after: 8, reason: "counted", canUndo: false },
    ]);
    expect((await undo(productId, changes[1]?.id ?? "")).status).toBe(409);
    expect((await undo(productId, changes[0]?.id ?? "")).status).toBe(200);
    expect(await onHand()).toMatchObject({ onHand: 8, reserved: 0 });
  });

  it("does not fall below what is reserved for orders, unless it is said to", async () => {
    const { productId, productName, adjust, onHand } = await counted(5);
    const buyer = await Person.signUp();
    const { orderId } = await buy(buyer, productName, { quantity: 3 });
    expect(await onHand()).toMatchObject({ onHand: 5, reserved: 3 });
    const reserved = async () => (await readStock({ q: productName })).rows[0]?.places[0]?.orders;
    await expect.poll(reserved).toEqual([{ orderId, number: expect.any(Number), pieces: 3, unneeded: false }]);
    const refused = await adjust({ reason: "damaged", pieces: 3 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: "3 are reserved for orders, and 2 would be on hand." });
    expect((await adjust({ reason: "damaged", pieces: 3, short: true })).status).toBe(200);
    expect(await onHand()).toMatchObject({ onHand: 2, reserved: 3 });
    const { products } = await readManaged({ q: productName });
    expect(products).toMatchObject([{ id: productId, stock: { onHand: 2, reserved: 3 } }]);
    const wrong = async () => (await readStock({ list: "wrong", limit: "100" })).rows.map(({ productId }) => productId);
    expect(await wrong()).toContain(productId);
    expect((await adjust({ reason: "received", pieces: 10 })).status).toBe(200);
    expect(await wrong()).not.toContain(productId);
  });

  it.each([
    ["received", 15],
    ["damaged", 5],
    ["lost", 5],
  ])("counts %s pieces once if the same request comes several times, also at once", async (reason, left) => {
    const { productId, adjust, onHand } = await counted(10);
    const body = { reason, pieces: 5, key: randomUUID() };
    const answers = await Promise.all([adjust(body), adjust(body), adjust(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await adjust(body)).status).toBe(200);
    expect(await onHand()).toMatchObject({ onHand: left });
    const { changes } = await readStaffProduct(productId);
    expect(changes.map(({ field }) => field)).toEqual(["stock"]);
    // Several presses of "Undo" at once are one as well.
    await Promise.all([1, 2, 3].map(() => undo(productId, changes[0]?.id ?? "")));
    expect(await onHand()).toMatchObject({ onHand: 10 });
  });

  it("loses no correction of several at once", async () => {
    const { adjust, onHand } = await counted(100);
    const change = (_: unknown, place: number) => adjust({ reason: place % 2 ? "received" : "lost", pieces: place });
    const answers = await Promise.all(Array.from({ length: 10 }, change));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await onHand()).toMatchObject({ onHand: 105 });
  });
});

describe("the stock board", () => {
  const found = async (q: string) => (await readStock({ q })).rows.map(({ productId }) => productId);

  it("finds a product by its name, its SKU and its address, in part, with hyphens and in capitals", async () => {
    const made = await addProduct();
    await countStock(made, 4);
    const sku = `Kst-${made.handle.slice(-8)}`;
    await mustEdit(made.productId, {}, { sku, handle: `moved-${made.handle}` });
    await expect.poll(() => found(made.productName)).toContain(made.productId);
    const name = made.productName.replace(" ", "-").toUpperCase();
    for (const q of [name, sku.toUpperCase(), sku.slice(0, -2), `moved-${made.handle}`])
      expect(await found(q), q).toContain(made.productId);
    expect(await found(`${sku}-none`)).not.toContain(made.productId);
    expect((await readStock({ q: sku })).rows[0]).toMatchObject({ sku, places: [{ onHand: 4, part: null }] });
  });

  it("says of each row of a kit which part it is, and how many a kit takes", async () => {
    const [drone, battery, kit] = [await addProduct(), await addProduct(), await addProduct()];
    await countStock(drone, 7);
    await countStock(battery, 9);
    await makeKit(kit, [
      [drone, 1],
      [battery, 3],
    ]);
    const parts = [
      { onHand: 7, part: { title: drone.productName, productId: drone.productId, sku: drone.productId, pieces: 1 } },
      { onHand: 9, part: { title: battery.productName, productId: battery.productId, pieces: 3 } },
    ];
    const byPieces = <T extends { part: { pieces: number } | null }>(places: T[] | undefined) =>
      places?.toSorted((one, other) => (one.part?.pieces ?? 0) - (other.part?.pieces ?? 0));
    await expect.poll(() => found(kit.productName)).toEqual([kit.productId]);
    expect(byPieces((await readStock({ q: kit.productName })).rows[0]?.places)).toMatchObject(parts);
    expect(byPieces((await readStaffProduct(kit.productId)).stock)).toMatchObject(parts);
    expect((await readStaffProduct(drone.productId)).stock).toMatchObject([{ onHand: 7, part: null }]);
    const [row] = (await readManaged({ q: kit.productName })).products;
    expect(row).toMatchObject({ stock: null, kit: { pieces: 4, available: 3 } });
  });

  it("keeps the parts of a kit that somebody else has changed while its page was open", async () => {
    const [drone, battery, kit] = [await addProduct(), await addProduct(), await addProduct()];
    for (const part of [drone, battery]) await countStock(part, 9);
    await makeKit(kit, [[drone, 2]]);
    const admin = await demoAdmin();
    const set = (parts: string, was: string) =>
      admin.submit(`/dashboard/products/${kit.productId}`, { form: "parts", parts, was });
    const [one, two] = [`2 × ${drone.productId}`, `3 × ${drone.productId}`];
    const page = await (await admin.visit(`/dashboard/products/${kit.productId}`)).text();
    expect(page).toContain(`name="was" value="${one}"`);
    expect((await set(two, "")).status, "of a page that showed no kit").toBe(409);
    expect((await set(two, one)).status).toBe(200);
    const late = await set(`${one}\r\n1 × ${battery.productId}`, one);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(`in the meantime: ${two}.`)]);
    expect((await readStaffProduct(kit.productId)).stock).toMatchObject([{ part: { pieces: 3 } }]);
    expect((await set(`${one}\r\n1 × ${battery.productId}`, two)).status).toBe(200);
  });
});

it.each([
  ["is cancelled", `update "order" set status = 'canceled' where id = $1`],
  ["is sent", "update order_item set fulfilled_quantity = quantity where order_id = $1"],
  [
    "was refunded",
    `insert into refunded_piece (id, refund_id, order_id, line_id, quantity, sent)
       select 'piece_' || oi.item_id, 'none', oi.order_id, oi.item_id, oi.quantity, false from order_item oi where oi.order_id = $1`,
  ],
])(
  "what is reserved for an order that has nothing left to send because it %s is named, told by the doctor, and released once",
  async (_why, sql) => {
    const made = await addProduct();
    await countStock(made, 5);
    const { orderId } = await buy(await Person.signUp(), made.productName, { quantity: 2 });
    await queryDatabase(sql, [orderId]);
    const { checks } = parseAnswer(DoctorAnswer, await asOps("GET", "/admin/shop/doctor"));
    expect(JSON.stringify(checks.find(({ id }) => id === "stock"))).toMatch(/still reserved for [1-9]/);
    const { rows } = await readStock({ list: "wrong", limit: "100" });
    const [place] = rows.find(({ productId }) => productId === made.productId)?.places ?? [];
    expect(place).toMatchObject({ reserved: 2, orders: [{ orderId, unneeded: true }] });
    const release = { itemId: place?.itemId, locationId: place?.locationId };
    const pressed = { form: "release", item_id: release.itemId ?? "", location_id: release.locationId ?? "" };
    expect((await (await demoAdmin()).submit("/dashboard/stock?list=wrong", pressed)).status).toBe(200);
    expect((await asAdmin("POST", "/stock/release", release)).body).toEqual({ released: 0 });
    expect((await readStaffProduct(made.productId)).stock[0]).toMatchObject({ onHand: 5, reserved: 0 });
  },
);

it("a copy of a product is a draft like it, which only admins see before it is published", async () => {
  const { productId, productName } = await addProduct();
  await mustEdit(productId, { kind: null }, { kind: "racing" });
  const { body, status } = await asAdmin("POST", `/products/${productId}/duplicate`);
  expect(status).toBe(201);
  const copy = String((body as { productId: unknown }).productId);
  const { product, values } = await readStaffProduct(copy);
  expect(product).toMatchObject({ title: `${productName} (copy)`, state: "draft" });
  expect(values).toMatchObject({ price: 12.5, kind: "racing", sku: null });
  const preview = (person: Person) => person.visit(`/dashboard/products/${copy}/preview`);
  const seen = await preview(await demoAdmin());
  expect([seen.status, seen.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(seen.headers.get("cache-control")).toContain("no-store");
  expect((await preview(await Person.signUp())).headers.get("location")).toMatch(/^\/login/);
  expect(await new Person().statusOf(`/products/${product.handle}`)).toBe(404);
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
    await mustEdit(productId, { endAt: null }, { endAt: "2026-01-01T00:00:00.000Z" });
    expect(await lists()).toEqual(["hidden", "ended"]);
    await mustEdit(productId, { status: "draft" }, { status: "published" });
    expect(await lists()).toEqual(["on-sale"]);
    await asAdmin("DELETE", `/products/${productId}`);
    expect(await lists()).toEqual(["deleted"]);
  });

  it("are searched, narrowed and sorted as the Store is, whatever the state", async () => {
    const kind = `test-${Date.now().toString(36)}`;
    const [one, two, three] = [await addProduct({ productPrice: 30 }), await addProduct(), await addProduct()];
    for (const [made, weightGrams] of [
      [one, 240],
      [two, 950],
      [three, 245],
    ] as const)
      await mustEdit(made.productId, {}, { kind, weightGrams, status: "draft" });
    await asAdmin("DELETE", `/products/${three.productId}`);
    const ids = async (query: Record<string, string>) => (await readManaged(query)).products.map(({ id }) => id);
    expect(await ids({ list: "draft", kind, sort: "price" })).toEqual([two.productId, one.productId]);
    expect(await ids({ list: "hidden", kind, weight: "-250" })).toEqual([one.productId]);
    expect(await ids({ list: "draft", q: `${kind} over 300 g` })).toEqual([two.productId]);
    expect(await ids({ list: "deleted", kind, price: "-300" })).toEqual([three.productId]);
    const { facets } = await readManaged({ list: "draft", kind, facets: "all" });
    expect(facets?.kind).toContainEqual({ value: kind, count: 2 });
    expect(facets?.weight).toEqual(["-250", "900-4000"].map((value) => ({ value, count: 1 })));
    const rows = await exportRows(await demoAdmin(), { status: "draft", kind, weight: "-250" });
    expect(rows.map(({ ID }) => ID)).toEqual([one.productId]);
    await mustEdit(one.productId, { status: "draft" }, { status: "published" });
    expect(await ids({ list: "hidden", kind })).toEqual([two.productId]);
    expect((await asAdmin("GET", "/managed-products?limit=24&list=nonsense")).status).toBe(422);
  });
});
