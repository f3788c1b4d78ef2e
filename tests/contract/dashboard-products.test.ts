import { beforeAll, describe, expect, it } from "vitest";
import { actionsOn } from "../support/audit";
import { costsOf } from "../support/costs";
import { queryDatabase } from "../support/database";
import { makeDiscount, startDiscount } from "../support/discounts";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { asOps } from "../support/ops";
import { callAsDemoAdmin, Person } from "../support/person";
import {
  addProduct,
  agePrices,
  asAdmin,
  edit,
  mustEdit,
  type NewProduct,
  readStaffProduct,
  undo,
  variantPath,
} from "../support/products";
import { demoAccounts } from "../support/stack";

const wire = async (productId: string) => {
  const { body } = await new Person().api("GET", `/products?q=`);
  return (body as { _id: string; productPrice: number }[]).find(({ _id }) => _id === productId);
};

inFull(
  "a product that is added at the desk is a draft with its SKU and its counted stock, if the form says so",
  async () => {
    const sku = `NEW-${Date.now().toString(36)}`;
    const { productId } = await addProduct({ productState: "draft", productSku: sku, productStock: 7 });
    const made = await readStaffProduct(productId);
    expect(made).toMatchObject({ product: { state: "draft" }, values: { sku, status: "draft" }, isCounted: true });
    expect(made.stock).toMatchObject([{ onHand: 7, reserved: 0, part: null }]);
    const again = { productName: "Twin", productImg: "/images/products/sparrow-1.webp", productPrice: 1 };
    expect(await callAsDemoAdmin("POST", "/addProduct", { body: { ...again, productSku: sku } })).toMatchObject({
      status: 422,
      body: { error: { fields: { productSku: ["Another product has this SKU"] } } },
    });
    expect((await asAdmin("DELETE", `/products/${productId}`)).status).toBe(204);
    const counted = { body: { ...again, productSku: sku, productStock: 1 } };
    expect(await callAsDemoAdmin("POST", "/addProduct", counted), "its stock record has the SKU").toMatchObject({
      status: 422,
      body: { error: { fields: { productSku: [expect.stringContaining("stock record")] } } },
    });
    const [sold, plain] = [await addProduct({ productStock: 0 }), await addProduct()];
    const empty = { product: { state: "on sale" }, stock: [{ onHand: 0 }] };
    expect(await readStaffProduct(sold.productId)).toMatchObject(empty);
    expect(await readStaffProduct(plain.productId)).toMatchObject({ isCounted: false, stock: [] });
  },
);

describe("an edit of a product", () => {
  let kite: NewProduct;
  beforeAll(async () => {
    kite = await addProduct();
  });

  inFull("is the same when ops make it in Medusa Admin, and what they saw counts", async () => {
    const { productId } = await addProduct();
    const save = (weightGrams: number) => {
      const body = { was: { weightGrams: null }, now: { weightGrams } };
      return asOps("POST", `/admin/shop/products/${productId}/edits`, body);
    };
    expect((await save(249)).body).toMatchObject({ edits: [{ field: "weightGrams" }], conflicts: [] });
    expect((await save(300)).body).toMatchObject({ edits: [], conflicts: [{ field: "weightGrams", value: 249 }] });
    const { changes, values } = await readStaffProduct(productId);
    expect(values.weightGrams).toBe(249);
    expect(changes).toMatchObject([{ field: "weightGrams", before: null, after: 249, actor: demoAccounts.ops.email }]);
    expect(await actionsOn(productId)).toEqual(["product.added", "product.edited"]);
  });

  inFull("changes the price that carts with a discount have as well: Medusa adds these up", async () => {
    const made = await addProduct({ productPrice: 12.5 });
    await mustEdit(made.productId, { price: 12.5 }, { price: 649 });
    const draft = await makeDiscount({ productIds: [made.productId], value: 10 });
    const orderItems = [{ productId: made.productId, quantity: 1 }];
    const tried = await asAdmin("POST", `/discounts/${draft.id}/trials`, { orderItems });
    expect(tried.body).toMatchObject({ items: 64_900, discount: 6_490 });
    await startDiscount(draft.id);
    const given = async () => (await costsOf(await Person.signUp(), orderItems, draft.code)).extras.discount;
    expect(await given()).toBe(6_490);
    await mustEdit(made.productId, { price: 649 }, { price: 700 });
    expect(await given()).toBe(7_000);
  });

  it("changes the price everywhere at once, and keeps who did it", async () => {
    const { edits } = await mustEdit(kite.productId, { price: 12.5 }, { price: 15 });
    expect(edits).toEqual([{ id: expect.any(String), field: "price" }]);
    const page = async () => (await new Person().visit(`/products/${kite.handle}`)).text();
    await expect.poll(page).toContain("$15.00");
    await expect.poll(async () => (await wire(kite.productId))?.productPrice).toBe(15);
    const desk = await readStaffProduct(kite.productId);
    const change = { field: "price", before: 12.5, after: 15, actor: demoAccounts.admin.email, canUndo: true };
    expect(desk.changes[0]).toMatchObject(change);
    expect(desk.prices.map(({ amount }) => amount)).toEqual([15, 12.5]);
    expect(await actionsOn(kite.productId)).toEqual(["product.added", "product.edited"]);
  });

  it("is refused where somebody else changed the same field, and says what it is now", async () => {
    const made = await addProduct();
    await mustEdit(made.productId, { title: made.productName }, { title: `${made.productName} II` });
    const both = await mustEdit(made.productId, { title: made.productName, price: 12.5 }, { title: "Mine", price: 13 });
    expect(both).toEqual({
      edits: [],
      conflicts: [{ field: "title", value: `${made.productName} II`, actor: demoAccounts.admin.email }],
    });
    expect((await readStaffProduct(made.productId)).values.price).toBe(12.5);
    // The same value is no conflict, and another field does not matter.
    expect((await mustEdit(made.productId, { title: "x" }, { title: `${made.productName} II` })).conflicts).toEqual([]);
    expect((await mustEdit(made.productId, { price: 12.5 }, { price: 13 })).edits).toHaveLength(1);
  });

  inFull("lets one of two at once win", async () => {
    const made = await addProduct();
    const prices = [21, 22, 23, 24];
    const answers = await Promise.all(prices.map((price) => mustEdit(made.productId, { price: 12.5 }, { price })));
    expect(answers.filter(({ edits }) => edits.length === 1)).toHaveLength(1);
    expect(answers.filter(({ conflicts }) => conflicts.length === 1)).toHaveLength(3);
    expect((await readStaffProduct(made.productId)).prices).toHaveLength(2);
  });

  // product-csv.test.ts and product-import.test.ts have more.
  const REFUSED = [
    ["price", 1.999, "Must have at most two decimals"],
    ["handle", "sparrow", "Another product has this address, or had it."],
    ["title", "", "Required"],
    ["weightGrams", 0, "Must be at least 1"],
  ] as const;

  it.each(few(REFUSED, 2))("refuses %s %j", async (field, value, fault) => {
    const answer = await edit(kite.productId, {}, { [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "invalid", fields: { [`now.${field}`]: [fault] } });
  });

  inFull("keeps figures, customs data and codes, and takes them away again", async () => {
    const now = {
      kind: "racing",
      weightGrams: 420,
      class: "none",
      remoteId: true,
      gtin: "4006381333931",
      sku: kite.productId.slice(-20),
      hsCode: "880622",
      originCountry: "us",
      parcelGrams: 900,
      metaTitle: "Fast",
    };
    const gone = Object.fromEntries(Object.keys(now).map((field) => [field, null]));
    await mustEdit(kite.productId, gone, now);
    expect((await readStaffProduct(kite.productId)).values).toMatchObject(now);
    await mustEdit(kite.productId, now, gone);
    expect((await readStaffProduct(kite.productId)).values).toMatchObject(gone);
    const [row] = await queryDatabase("select metadata from product where id = $1", [kite.productId]);
    expect(Object.keys(row?.metadata ?? {})).toEqual([]);
  });
});

inFull("undo is a new edit with the value from before, unless it changed since, also in Medusa Admin", async () => {
  const { productId } = await addProduct();
  const [first] = (await mustEdit(productId, { price: 12.5 }, { price: 20 })).edits;
  const [second] = (await mustEdit(productId, { price: 20 }, { price: 30 })).edits;
  const refused = await undo(productId, first?.id ?? "");
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain("changed again since");
  expect((await undo(productId, second?.id ?? "")).status).toBe(200);
  const { values, changes } = await readStaffProduct(productId);
  expect(values.price).toBe(20);
  expect(changes[0]).toMatchObject({ field: "price", before: 30, after: 20, undoes: second?.id });
  expect((await undo(productId, second?.id ?? "")).status).toBe(409);
  expect((await undo(productId, "pedit_of_nobody")).status).toBe(404);
  const [made] = (await mustEdit(productId, { shortDescription: "" }, { shortDescription: "One" })).edits;
  await asOps("POST", `/admin/products/${productId}`, { subtitle: "Two" });
  expect((await readStaffProduct(productId)).changes[0]?.canUndo).toBe(false);
  expect((await undo(productId, made?.id ?? "")).status).toBe(409);
});

describe("the history of prices", () => {
  inFull("has what Medusa Admin changed, and none that did not change", async () => {
    const { productId } = await addProduct();
    const path = await variantPath({ productId });
    const set = (amount: number) => asOps("POST", path, { prices: [{ currency_code: "usd", amount }] });
    expect((await set(17)).status).toBe(200);
    expect((await set(17)).status).toBe(200);
    await asOps("POST", `/admin/products/${productId}`, { title: "Other" });
    const amounts = (await readStaffProduct(productId)).prices.map(({ amount }) => amount);
    expect(amounts.filter((amount) => amount !== null)).toEqual([17, 12.5]);
  });

  inFull("announces a price below the lowest of the 30 days before, and no other", async () => {
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
    await expect.poll(page).toContain("Lowest price in the 30 days before");
    expect(await page()).toContain("$11.00");
    expect((await readStaffProduct(productId)).lowered?.lowest).toBe(11);
    await mustEdit(productId, { price: 10 }, { price: 9 });
    await expect.poll(page).not.toContain("Lowest price in the 30 days before");
  });
});

inFull("the lowest price of the 30 days before is found however often the price was changed since", async () => {
  const { productId } = await addProduct();
  await agePrices(productId, 60);
  const changes = `
      insert into kept_price (price_set_id, amount, since)
      select s.price_set_id, case when place = 1 then 7 else 20 + place % 2 end, now() - (251 - place) * interval '1 hour'
      from product_variant v join product_variant_price_set s on s.variant_id = v.id, generate_series(1, 250) place
      where v.product_id = $1`;
  await queryDatabase(changes, [productId]);
  expect((await readStaffProduct(productId)).lowest30Days).toBe(7);
});

inFull("a product's address leads on from the old one, which no other product gets", async () => {
  const made = await addProduct();
  const handle = `new-${made.handle}`;
  await mustEdit(made.productId, { handle: made.handle }, { handle });
  const old = async () => {
    const { status, headers } = await new Person().visit(`/products/${made.handle}`);
    return [status, headers.get("location")];
  };
  await expect.poll(old).toEqual([301, `/products/${handle}`]);
  expect(await new Person().statusOf(`/products/${handle}`)).toBe(200);
  const other = await addProduct();
  expect((await edit(other.productId, {}, { handle: made.handle })).status).toBe(422);
  const again = await addProduct({ productName: made.productName });
  expect(again.handle).not.toBe(made.handle);
  // Its own former address is free for itself.
  await mustEdit(made.productId, { handle }, { handle: made.handle });
  await expect.poll(async () => (await old())[0]).toBe(200);
  await asAdmin("DELETE", `/products/${made.productId}`);
  expect((await edit(other.productId, {}, { handle: made.handle })).status).toBe(422);
  for (const gone of [made.productId, "prod_of_nobody"])
    expect((await edit(gone, {}, { title: "x" })).status).toBe(404);
});
