import { describe, expect } from "vitest";
import { z } from "zod";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { exportRows, toFile } from "../support/product-csv";
import { checkFile, importAll, readImport } from "../support/product-import";
import {
  addProduct,
  agePrices,
  asAdmin,
  countStock,
  edit,
  mustEdit,
  readManaged,
  readStaffProduct,
  readStock,
  undo,
} from "../support/products";
import { addVariants } from "../support/variants";

const MARK = Date.now().toString(36);
const Added = z.object({ variantId: z.string() });

const addVariant = (productId: string, body: Record<string, unknown>) =>
  asAdmin("POST", `/products/${productId}/variants`, body);
/** A variant that is added; returns its id. */
const mustAddVariant = async (...added: Parameters<typeof addVariant>) =>
  Added.parse((await addVariant(...added)).body).variantId;
const addOption = (productId: string, name: string, value: string) =>
  asAdmin("POST", `/products/${productId}/options`, { name, value });
const order = (productId: string, variantIds: readonly string[]) =>
  asAdmin("POST", `/products/${productId}/variant-order`, { variantIds });
const end = (productId: string, variantId: string) => asAdmin("DELETE", `/products/${productId}/variants/${variantId}`);
const restore = (productId: string, variantId: string) =>
  asAdmin("POST", `/products/${productId}/variants/${variantId}/restore`);
/** The variants on sale by their values, and the ended ones. */
const variantsOf = async (productId: string) => {
  const { variants } = await readStaffProduct(productId);
  const named = (isEnded: boolean) =>
    variants.filter(({ until }) => (until !== null) === isEnded).map(({ values }) => values.join(", "));
  return { live: named(false), ended: named(true) };
};

/** The variants of `addVariants`. */
const ALL = ["Pearl, Standard", "Pearl, Fly More", "Slate, Standard", "Slate, Fly More"] as const;

describe("a product at the desk", () => {
  it("gets options and variants, in an order, and one of them ends and comes back", async () => {
    const { productId, handle, productName } = await addProduct();
    expect((await addOption(productId, "Colour", "Pearl")).status).toBe(204);
    const sand = { values: ["Sand"], price: 15, sku: `SAND-${MARK}`, pieces: 4 };
    const variantId = await mustAddVariant(productId, sand);
    expect((await addVariant(productId, { values: ["Sand"] })).status).toBe(409);
    expect((await addVariant(productId, { values: ["Slate"], sku: `SAND-${MARK}` })).status).toBe(422);
    expect((await addOption(productId, "Kit", "Standard")).status).toBe(204);
    const desk = await readStaffProduct(productId);
    expect(desk.options.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ["Colour", ["Pearl", "Sand"]],
      ["Kit", ["Standard"]],
    ]);
    expect(desk.variants).toMatchObject([
      { values: ["Pearl", "Standard"], price: 1_250, isCounted: false },
      { values: ["Sand", "Standard"], price: 1_500, isCounted: true, onHand: 4, sku: `SAND-${MARK}` },
    ]);
    const [first = ""] = desk.variants.map(({ id }) => id);

    expect((await order(productId, [variantId, first])).status).toBe(204);
    expect((await readStaffProduct(productId)).values.price).toBe(15);
    const page = await (await new Person().visit(`/products/${handle}`)).text();
    expect(page).toContain("$15.00");

    expect((await end(productId, variantId)).status).toBe(204);
    expect(await variantsOf(productId)).toEqual({ live: ["Pearl, Standard"], ended: ["Sand, Standard"] });
    expect((await end(productId, first)).status).toBe(409);
    const again = { values: ["Slate", "Standard"], sku: `SAND-${MARK}`, pieces: 1 };
    expect((await addVariant(productId, again)).status, "the stock of the ended one has the SKU").toBe(422);
    expect((await restore(productId, variantId)).status).toBe(204);
    expect((await restore(productId, variantId)).status).toBe(404);
    const restored = await readStaffProduct(variantId);
    expect(restored).toMatchObject({ variant: { name: `${productName} (Sand, Standard)` }, values: { price: 15 } });
    expect(restored.stock).toMatchObject([{ onHand: 4 }]);
  });

  it("offers no restoration of a variant that Medusa Admin has deleted with its price and stock", async () => {
    const { productId } = await addProduct();
    expect((await addOption(productId, "Colour", "Pearl")).status).toBe(204);
    const variantId = await mustAddVariant(productId, { values: ["Sand"], price: 15 });
    expect((await asOps("DELETE", `/admin/products/${productId}/variants/${variantId}`)).status).toBe(200);
    expect(await variantsOf(productId)).toEqual({ live: ["Pearl"], ended: [] });
    expect((await restore(productId, variantId)).status).toBe(404);
  });

  it("renames an option and its values, which have swatches, and loses one once no variant can have it", async () => {
    const { productId } = await addVariants();
    const variantId = await mustAddVariant(productId, { values: ["Plaid", "standard"] });
    const [colour] = (await readStaffProduct(productId)).options;
    const [pearl, slate, plaid] = colour?.values ?? [];
    const path = `/products/${productId}/options/${colour?.id}`;
    const remove = () => asAdmin("DELETE", `${path}/values/${plaid?.id}`);
    expect((await remove()).status).toBe(409);
    expect((await end(productId, variantId)).status).toBe(204);
    expect((await remove()).status, "it can be restored").toBe(409);
    await queryDatabase("update product_variant set deleted_at = now() - interval '1 year' where id = $1", [variantId]);
    expect((await remove()).status).toBe(204);
    const values = [
      { id: slate?.id, value: "Grey", swatch: "#4a4d52" },
      { id: pearl?.id, value: "Pearl", swatch: null },
    ];
    expect((await asAdmin("POST", path, { name: "Finish", values: values.slice(1) })).status).toBe(409);
    expect((await asAdmin("POST", path, { name: "Finish", values })).status).toBe(204);
    const [finish] = (await readStaffProduct(productId)).options;
    expect([finish?.name, finish?.values]).toMatchObject([
      "Finish",
      values.map(({ value, swatch }) => ({ value, swatch })),
    ]);
    expect((await addVariant(productId, { values: ["Plaid", "Standard"] })).status).toBe(201);
  });

  it("is copied with its options and variants, deleted and restored with those that were on sale", async () => {
    const { productId, variants } = await addVariants();
    await mustEdit(variants[3].id, {}, { sku: `COPIED-${MARK}`, box: "1 × Drone\n2 × Battery" });
    const { body } = await asAdmin("POST", `/products/${productId}/duplicate`);
    const copy = await readStaffProduct(String((body as { productId: unknown }).productId));
    expect(copy.variants.map(({ values }) => values.join(", "))).toEqual(ALL);
    expect(copy.variants.map(({ price }) => price)).toEqual([9_900, 12_900, 9_900, 12_900]);
    expect(new Set(copy.variants.map(({ sku }) => sku))).toEqual(new Set([null]));
    expect(copy.variants[3]?.differs).toEqual(["box"]);
    expect((await end(productId, variants[1].id)).status).toBe(204);
    expect((await asAdmin("DELETE", `/products/${productId}`)).status).toBe(204);
    expect((await asAdmin("POST", `/products/${productId}/restore`)).status).toBe(204);
    const [first, second, ...others] = ALL;
    expect(await variantsOf(productId)).toEqual({ live: [first, ...others], ended: [second] });
  });

  it("is copied with its options in their order, and its name cut so that it still says that it is a copy", async () => {
    const productName = `${MARK} ${"🛩".repeat(199 - MARK.length)}`;
    const { productId } = await addProduct({ productName });
    expect((await addOption(productId, "Size", "Small")).status).toBe(204);
    expect((await addOption(productId, "Colour", "Pearl")).status).toBe(204);
    const { body } = await asAdmin("POST", `/products/${productId}/duplicate`);
    const copy = await readStaffProduct(String((body as { productId: unknown }).productId));
    expect(copy.options.map(({ name }) => name)).toEqual(["Size", "Colour"]);
    expect(copy.product.title).toBe(`${productName.slice(0, -2 * " (copy)".length)} (copy)`);
  });
});

describe("a variant at the desk", () => {
  it("has its own price, codes and figures, with history, conflicts and undo", async () => {
    const { productId, variants } = await addVariants();
    const [first, second] = variants;
    await agePrices(productId, 10);
    const { edits } = await mustEdit(second.id, { price: 129 }, { price: 119, sku: `V-${MARK}`, box: "2 × Battery" });
    expect(edits.map(({ field }) => field)).toEqual(["price", "sku", "box"]);
    expect((await readStaffProduct(first.id)).values).toMatchObject({ price: 99, sku: null, box: null });
    expect((await readStaffProduct(productId)).values).toMatchObject({ price: 99, sku: null, box: null });
    expect(await readStaffProduct(second.id)).toMatchObject({
      values: { price: 119, sku: `V-${MARK}`, box: "2 × Battery" },
      prices: [{ amount: 119 }, { amount: 129 }],
    });
    const [newest] = (await readStaffProduct(productId)).changes;
    expect(newest).toMatchObject({ variant: "Pearl, Fly More", canUndo: true });

    expect((await edit(second.id, { price: 129 }, { price: 109 })).body).toMatchObject({
      conflicts: [{ field: "price", value: 119 }],
    });
    expect((await edit(second.id, {}, { title: "Another" })).status).toBe(422);
    expect((await edit(first.id, {}, { sku: `V-${MARK}` })).status).toBe(422);
    const price = edits.find(({ field }) => field === "price")?.id ?? "";
    expect((await undo(productId, price)).status).toBe(200);
    expect((await readStaffProduct(second.id)).values.price).toBe(129);
  });

  it("is announced as lowered without the others, also once it is the first", async () => {
    const { productId, variants } = await addVariants();
    const [first, second, ...others] = variants.map(({ id }) => id);
    await agePrices(productId, 10);
    await mustEdit(second ?? "", { price: 129 }, { price: 99 }, true);
    const lowered = async (id = "") => (await readStaffProduct(id)).lowered?.lowest ?? null;
    expect([await lowered(second), await lowered(first), await lowered(productId)]).toEqual([129, null, null]);
    expect((await order(productId, [second ?? "", first ?? "", ...others])).status).toBe(204);
    expect([await lowered(second), await lowered(first), await lowered(productId)]).toEqual([129, null, 129]);
  });

  it("keeps what was changed and announced of it, whichever others come and go", async () => {
    const { productId } = await addProduct();
    const { edits } = await mustEdit(productId, { price: 12.5 }, { price: 15 });
    await agePrices(productId, 10);
    expect((await addOption(productId, "Colour", "Pearl")).status).toBe(204);
    const [first = ""] = (await readStaffProduct(productId)).variants.map(({ id }) => id);
    const variantId = await mustAddVariant(productId, { values: ["Sand"], price: 15 });
    expect((await order(productId, [variantId, first])).status).toBe(204);
    expect((await undo(productId, edits[0]?.id ?? "")).status).toBe(200);
    const prices = (await readStaffProduct(productId)).variants.map(({ price }) => price);
    expect(prices).toEqual([1_500, 1_250]);

    const lowered = async () => (await readStaffProduct(first)).lowered;
    await mustEdit(first, {}, { price: 10 }, true);
    expect(await lowered()).toMatchObject({ lowest: 12.5 });
    expect((await end(productId, variantId)).status).toBe(204);
    await mustEdit(productId, {}, { price: 12.5 });
    await mustEdit(productId, {}, { price: 10 });
    expect(await lowered()).toBeNull();
  });

  it("has its price and stock in the rows of the lists, and prices change for all variants at once", async () => {
    const { productId, title, variants } = await addVariants(7);
    // The lists are of facts, which are refreshed by then.
    await mustEdit(productId, {}, { kind: "folding" });
    const [row] = (await readManaged({ q: title })).products;
    expect(row?.variants.map(({ id, name, price, stock }) => [id, name, price, stock?.onHand])).toEqual(
      variants.map(({ id, price, name }) => [id, name.slice(title.length + 2, -1), price * 100, 7]),
    );
    const [board] = (await readStock({ q: title })).rows;
    expect(board?.places.map(({ variant }) => variant)).toEqual(row?.variants.map(({ name }) => name));
    const counting = await asAdmin("POST", `/products/${variants[1].id}/counting`, { counted: false });
    expect(counting.status).toBe(204);
    const raise = { productIds: [productId], price: { by: "percent", value: 10 } };
    const { body } = await asAdmin("POST", "/bulk-changes", raise);
    const { importId } = z.object({ importId: z.string() }).parse(body);
    expect((await readImport(importId)).counts).toMatchObject({ lines: 4, changed: 4 });
    await importAll(importId);
    const desk = await readStaffProduct(productId);
    expect(desk.variants.map(({ price }) => price)).toEqual([10_890, 14_190, 10_890, 14_190]);
    expect(desk.variants.map(({ isCounted }) => isCounted)).toEqual([true, false, true, true]);
  });

  it("is a kit of others' stock, whose parts change, like a product", async () => {
    const { productId, title, variants } = await addVariants(6);
    const [first, kit, third] = variants;
    const [part, other] = [`PART-${MARK}`, `OTHER-${MARK}`];
    await mustEdit(first.id, {}, { sku: part });
    await mustEdit(third.id, {}, { sku: other });
    const setParts = async (id: string, parts: Record<string, number>) => {
      const lines = Object.entries(parts).map(([sku, pieces]) => ({ sku, pieces }));
      return (await asAdmin("POST", `/products/${id}/parts`, { parts: lines })).status;
    };
    expect(await setParts(kit.id, { [part]: 1 }), "while it has pieces of its own").toBe(409);
    await kit.setStock(0);
    expect(await setParts(kit.id, { [`NONE-${MARK}`]: 1 })).toBe(422);
    expect(await setParts(kit.id, { [part]: 2 })).toBe(204);
    expect(await setParts(kit.id, { [part]: 1, [other]: 3 })).toBe(204);
    const partsOf = async (id: string) =>
      Object.fromEntries((await readStaffProduct(id)).stock.map((row) => [row.part?.sku, row.part?.pieces]));
    expect(await partsOf(kit.id)).toEqual({ [part]: 1, [other]: 3 });
    const was = `1 × ${part}\r\n3 × ${other}`;
    const both = [4, 5].map((pieces) =>
      asAdmin("POST", `/products/${kit.id}/parts`, { parts: [{ sku: part, pieces }], was }),
    );
    const [refused] = (await Promise.all(both)).filter(({ status }) => status === 409);
    const { [part]: pieces, ...none } = await partsOf(kit.id);
    expect([pieces === 4 || pieces === 5, none]).toEqual([true, {}]);
    expect(refused?.body).toMatchObject({
      message: `Somebody else has changed the parts in the meantime: ${pieces} × ${part}.`,
    });
    expect(await setParts(kit.id, { [part]: 1, [other]: 3 })).toBe(204);
    await mustEdit(kit.id, {}, { sku: `KIT-${MARK}` });
    expect(await setParts(third.id, { [`KIT-${MARK}`]: 1 }), "a kit is no part").toBe(422);
    const added = await addVariant(productId, { values: ["Sand", "Standard"], parts: [{ sku: part, pieces: 2 }] });
    expect(added.status).toBe(201);
    const [row] = (await readManaged({ q: title })).products;
    expect(row?.variants.map((one) => one.kit?.available ?? one.stock?.onHand)).toEqual([6, 2, 6, 6, 3]);

    const [single, whole] = [await addProduct(), await addProduct()];
    await countStock(single, 4);
    expect(await setParts(whole.productId, { [single.productId]: 2 })).toBe(204);
    expect(await readStaffProduct(whole.productId)).toMatchObject({ isCounted: true, stock: [{ onHand: 4 }] });
  });

  it("is shown with pictures of the product", async () => {
    const { productId, variants } = await addVariants();
    const address = "/images/products/sparrow-1.webp";
    expect((await asAdmin("POST", `/products/${productId}/pictures`, { address })).status).toBeLessThan(300);
    const { pictures } = await readStaffProduct(productId);
    const choose = (pictureIds: string[]) =>
      asAdmin("POST", `/products/${productId}/variants/${variants[2].id}/pictures`, { pictureIds });
    expect((await choose(["none"])).status).toBe(409);
    expect((await choose(pictures.map(({ id }) => id))).status).toBe(204);
    const shown = async () => (await readStaffProduct(productId)).variants.map(({ pictureIds }) => pictureIds.length);
    expect(await shown()).toEqual([0, 0, 1, 0]);
    expect((await choose([])).status).toBe(204);
    expect(await shown()).toEqual([0, 0, 0, 0]);
  });
});

/** Another shop's export, as Shopify writes it: the product's columns in the first line alone. */
const shopify = (mark: string) =>
  [
    "Handle,Title,Vendor,Type,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src",
    `heron-${mark},Heron ${mark},Aero,folding,active,Colour,Pearl,Kit,Standard,HERON-${mark}-P,900,4,599.00,/images/products/sparrow-1.webp`,
    `heron-${mark},,,,,,Pearl,,Fly More,HERON-${mark}-PF,1400,2,799.00,`,
    `heron-${mark},,,,,,Graphite,,Standard,HERON-${mark}-G,0.0,7,599.00,/images/products/sparrow-2.webp`,
    `heron-${mark},,,,,,,,,,,,,/images/products/sparrow-3.webp`,
    `heron-${mark},,,,,,Graphite,,Standard,,,,,`,
  ].join("\n");

describe("a file with a line for each variant", () => {
  it("of another shop adds a product with its variants, and repeats nothing", async () => {
    const admin = await demoAdmin();
    const importId = await checkFile(admin, shopify(MARK));
    const { counts, faults, lines } = await readImport(importId);
    expect(counts).toMatchObject({ added: 3, faulty: 2 });
    expect(faults.map(({ line, column }) => `${line}: ${column}`)).toEqual(["5: Picture", "6: Option 1 value"]);
    const names = ["", " (Pearl, Fly More)", " (Graphite, Standard)"].map((values) => `Heron ${MARK}${values}`);
    expect(lines.map(({ name }) => name)).toEqual(names);
    expect(await importAll(importId)).toMatchObject({ added: 3, refused: 0 });
    const [made] = (await readManaged({ q: `Heron ${MARK}` })).products;
    const { product, variants } = await readStaffProduct(made?.id ?? "");
    expect(product.state).toBe("on sale");
    expect(
      variants.map(({ values, price, sku, onHand, parcelGrams }) => [values, price, sku, onHand, parcelGrams]),
    ).toEqual([
      [["Pearl", "Standard"], 59_900, `HERON-${MARK}-P`, 4, null],
      [["Pearl", "Fly More"], 79_900, `HERON-${MARK}-PF`, 2, 1_400],
      [["Graphite", "Standard"], 59_900, `HERON-${MARK}-G`, 7, null],
    ]);
    // Its stock was counted when it came on sale, not after that.
    const { changes } = await readStaffProduct(variants[1]?.id ?? "");
    expect(changes.map(({ field }) => field)).not.toContain("counted");
    const again = await readImport(await checkFile(admin, shopify(MARK)));
    expect(again.counts).toMatchObject({ added: 0, changed: 0, same: 3 });
  });

  it("is what the export writes, and changes the variants that it names", async () => {
    const admin = await demoAdmin();
    const { productId, handle, title, variants } = await addVariants();
    // The export is of facts, which are refreshed by then.
    await mustEdit(productId, {}, { kind: "folding" });
    const rows = await exportRows(admin, { q: `"${title}"` });
    expect(rows.map((row) => [row.ID, row.Address, row.Name, row["Option 1 value"], row["Option 2 value"]])).toEqual([
      [productId, handle, title, "Pearl", "Standard"],
      [variants[1].id, handle, "", "Pearl", "Fly More"],
      [variants[2].id, handle, "", "Slate", "Standard"],
      [variants[3].id, handle, "", "Slate", "Fly More"],
    ]);
    expect((await readImport(await checkFile(admin, toFile(rows)))).counts).toMatchObject({ same: 4, faulty: 0 });
    const changed = rows.map((row) => ({ ...row, ID: "", "Price in USD": `${Number(row["Price in USD"]) + 1}` }));
    const importId = await checkFile(admin, toFile(changed.reverse()));
    expect(await importAll(importId)).toMatchObject({ refused: 0 });
    const prices = (await readStaffProduct(productId)).variants.map(({ price }) => price);
    expect(prices).toEqual([10_000, 13_000, 10_000, 13_000]);
  });
});
