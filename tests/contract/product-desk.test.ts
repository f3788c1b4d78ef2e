import { beforeAll, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { asOps } from "../support/money";
import { addProduct, countStock, type NewProduct } from "../support/new-product";
import { Person } from "../support/person";
import { agePrices, asAdmin, edit, mustEdit, readDesk, readManaged, undo } from "../support/product-desk";
import { buy } from "../support/purchase";
import { demoAccounts } from "../support/stack";

const wire = async (productId: string) => {
  const { body } = await new Person().api("GET", `/products?q=`);
  return (body as { _id: string; productPrice: number }[]).find(({ _id }) => _id === productId);
};

describe("an edit of a product", () => {
  let kite: NewProduct;
  beforeAll(async () => {
    kite = await addProduct();
  });

  it("changes the price everywhere at once, and keeps who did it", async () => {
    const { edits } = await mustEdit(kite.productId, { price: 12.5 }, { price: 15 });
    expect(edits).toEqual([{ id: expect.any(String), field: "price" }]);
    expect((await wire(kite.productId))?.productPrice).toBe(15);
    const page = await (await new Person().visit(`/products/${kite.handle}`)).text();
    expect(page).toContain("$15.00");
    const desk = await readDesk(kite.productId);
    expect(desk.changes[0]).toMatchObject({
      field: "price",
      before: 12.5,
      after: 15,
      actor: demoAccounts.admin.email,
      can_undo: true,
    });
    expect(desk.prices.map(({ amount }) => amount)).toEqual([15, 12.5]);
    const audit = await queryDatabase("select action from audit_entry where subject_id = $1 order by created_at", [
      kite.productId,
    ]);
    expect(audit.map(({ action }) => action)).toEqual(["product.added", "product.edited"]);
  });

  it("is refused where somebody else changed the same field, and says what it is now", async () => {
    const made = await addProduct();
    await mustEdit(made.productId, { title: made.productName }, { title: `${made.productName} II` });
    const both = await mustEdit(made.productId, { title: made.productName, price: 12.5 }, { title: "Mine", price: 13 });
    expect(both).toEqual({
      edits: [],
      conflicts: [{ field: "title", value: `${made.productName} II`, actor: demoAccounts.admin.email }],
    });
    expect((await readDesk(made.productId)).values.price).toBe(12.5);
    // The same value is no conflict, and another field does not matter.
    expect((await mustEdit(made.productId, { title: "x" }, { title: `${made.productName} II` })).conflicts).toEqual([]);
    expect((await mustEdit(made.productId, { price: 12.5 }, { price: 13 })).edits).toHaveLength(1);
  });

  it("lets one of two at once win", async () => {
    const made = await addProduct();
    const prices = [21, 22, 23, 24];
    const answers = await Promise.all(prices.map((price) => mustEdit(made.productId, { price: 12.5 }, { price })));
    expect(answers.filter(({ edits }) => edits.length === 1)).toHaveLength(1);
    expect(answers.filter(({ conflicts }) => conflicts.length === 1)).toHaveLength(3);
    expect((await readDesk(made.productId)).prices).toHaveLength(2);
  });

  it.each([
    ["price", 0, "Must be at least 0.01"],
    ["price", 1.999, "Must have at most two decimals"],
    ["title", "", "Required"],
    ["gtin", "4006381333932", "Must be 8, 12, 13 or 14 digits with the right check digit"],
    ["hs_code", "88", "Must be 6, 8 or 10 digits"],
    ["weightGrams", 0, "Must be at least 1"],
    ["handle", "Kite One", "Must be lower-case letters and digits, with single hyphens"],
    ["handle", "sparrow", "Another product has this address, or had it."],
  ])("refuses %s %j", async (field, value, fault) => {
    const answer = await edit(kite.productId, {}, { [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "invalid", fields: { [`now.${field}`]: [fault] } });
  });

  it("keeps figures, customs data and codes, and takes them away again", async () => {
    const now = {
      kind: "racing",
      weightGrams: 420,
      class: "none",
      remoteId: true,
      gtin: "4006381333931",
      sku: kite.productId.slice(-20),
      hs_code: "880622",
      origin_country: "us",
      parcel_grams: 900,
      meta_title: "Fast",
    };
    const fields = Object.keys(now) as (keyof typeof now)[];
    await mustEdit(kite.productId, Object.fromEntries(fields.map((field) => [field, null])), now);
    expect((await readDesk(kite.productId)).values).toMatchObject(now);
    const gone = Object.fromEntries(fields.map((field) => [field, null]));
    await mustEdit(kite.productId, now, gone);
    expect((await readDesk(kite.productId)).values).toMatchObject(gone);
    const [row] = await queryDatabase("select metadata from product where id = $1", [kite.productId]);
    expect(Object.keys(row?.metadata ?? {})).toEqual([]);
  });

  it("is of a product that is there", async () => {
    expect((await edit("prod_of_nobody", {}, { title: "x" })).status).toBe(404);
    const made = await addProduct();
    await asAdmin("DELETE", `/products/${made.productId}`);
    expect((await edit(made.productId, {}, { title: "x" })).status).toBe(404);
  });
});

describe("undo", () => {
  it("is a new edit with the value from before, and only while nothing newer depends on it", async () => {
    const { productId } = await addProduct();
    const [first] = (await mustEdit(productId, { price: 12.5 }, { price: 20 })).edits;
    const [second] = (await mustEdit(productId, { price: 20 }, { price: 30 })).edits;
    const refused = await undo(productId, first?.id ?? "");
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain("changed again since");
    expect((await undo(productId, second?.id ?? "")).status).toBe(200);
    const { values, changes } = await readDesk(productId);
    expect(values.price).toBe(20);
    expect(changes[0]).toMatchObject({ field: "price", before: 30, after: 20, undoes: second?.id });
    expect((await undo(productId, second?.id ?? "")).status).toBe(409);
  });

  it("is refused where Medusa Admin changed the field since", async () => {
    const { productId } = await addProduct();
    const [made] = (await mustEdit(productId, { short_description: "" }, { short_description: "One" })).edits;
    await asOps("POST", `/admin/products/${productId}`, { subtitle: "Two" });
    expect((await readDesk(productId)).changes[0]?.can_undo).toBe(false);
    expect((await undo(productId, made?.id ?? "")).status).toBe(409);
    expect((await undo(productId, "pedit_of_nobody")).status).toBe(404);
  });
});

describe("the history of prices", () => {
  it("has what Medusa Admin changed, and none that did not change", async () => {
    const { productId } = await addProduct();
    const [variant] = await queryDatabase("select id from product_variant where product_id = $1", [productId]);
    const set = (amount: number) =>
      asOps("POST", `/admin/products/${productId}/variants/${variant?.id}`, {
        prices: [{ currency_code: "usd", amount }],
      });
    expect((await set(17)).status).toBe(200);
    expect((await set(17)).status).toBe(200);
    await asOps("POST", `/admin/products/${productId}`, { title: "Other" });
    const amounts = (await readDesk(productId)).prices.map(({ amount }) => amount);
    expect(amounts.filter((amount) => amount !== null)).toEqual([17, 12.5]);
  });

  it("announces a price below the lowest of the 30 days before, and no other", async () => {
    const { productId, handle } = await addProduct();
    await agePrices(productId, 60);
    await mustEdit(productId, { price: 12.5 }, { price: 11 });
    await agePrices(productId, 10);
    await mustEdit(productId, { price: 11 }, { price: 14 });
    await agePrices(productId, 5);
    const refused = await edit(productId, { price: 14 }, { price: 12 }, true);
    expect(refused.body).toMatchObject({
      fields: { announce: ["A lowered price can be announced below the lowest of the 30 days before, 11.00."] },
    });
    await mustEdit(productId, { price: 14 }, { price: 10 }, true);
    const page = async () => (await new Person().visit(`/products/${handle}`)).text();
    expect(await page()).toContain("Lowest price in the 30 days before");
    expect(await page()).toContain("$11.00");
    expect((await readDesk(productId)).lowered?.lowest).toBe(11);
    await mustEdit(productId, { price: 10 }, { price: 9 });
    expect(await page()).not.toContain("Lowest price in the 30 days before");
  });
});

describe("a product's address", () => {
  it("leads on from the old one, which no other product gets", async () => {
    const made = await addProduct();
    const handle = `new-${made.handle}`;
    await mustEdit(made.productId, { handle: made.handle }, { handle });
    const old = await new Person().visit(`/products/${made.handle}`);
    expect([old.status, old.headers.get("location")]).toEqual([301, `/products/${handle}`]);
    expect((await new Person().visit(`/products/${handle}`)).status).toBe(200);
    const other = await addProduct();
    expect((await edit(other.productId, {}, { handle: made.handle })).status).toBe(422);
    const again = await addProduct({ productName: made.productName });
    expect(again.handle).not.toBe(made.handle);
    // Its own former address is free for itself.
    await mustEdit(made.productId, { handle }, { handle: made.handle });
    expect((await new Person().visit(`/products/${made.handle}`)).status).toBe(200);
    await asAdmin("DELETE", `/products/${made.productId}`);
    expect((await edit(other.productId, {}, { handle: made.handle })).status).toBe(422);
  });
});

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
    await buy(buyer, { productName, quantity: 3 });
    expect(await onHand()).toMatchObject({ on_hand: 5, reserved: 3 });
    const refused = await adjust({ reason: "damaged", pieces: 3 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: "3 are reserved for orders, and 2 would be on hand." });
    expect((await adjust({ reason: "damaged", pieces: 3, short: true })).status).toBe(200);
    expect(await onHand()).toMatchObject({ on_hand: 2, reserved: 3 });
    expect((await readManaged({ q: productName })).products).toMatchObject([
      { id: productId, stock: { on_hand: 2, reserved: 3 } },
    ]);
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
