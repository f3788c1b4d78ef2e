import { beforeAll, describe, expect } from "vitest";
import { SAMPLE_ACCESSORIES } from "../../medusa-backend/src/scripts/seed/accessories";
import { whileBusy } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { callShop } from "../support/ops";
import { Person } from "../support/person";
import { addProduct, edit, mustEdit, type NewProduct, readStaffProduct, undo } from "../support/products";

const page = async (path: string) => (await whileBusy(() => new Person().visit(path))).text();
const idOf = async (handle: string) =>
  String((await queryDatabase("select id from product where handle = $1", [handle]))[0]?.id);

/** What the page says after its article, and in it. */
async function partsOf(handle: string) {
  const [article = "", after = ""] = (await page(`/products/${handle}`)).split("</article>");
  return { article, goesWith: after.includes("Goes with it") ? (after.split("</section>")[0] ?? "") : "" };
}

/** The titles that a search of the Store finds. */
const titlesFor = async (query: string) => {
  const { body } = await callShop("GET", `/product-search?limit=100&${query}`, null);
  return (body as { products: { title: string }[] }).products.map(({ title }) => title);
};

async function misfits(...productIds: string[]) {
  const orderItems = productIds.map((productId) => ({ productId, quantity: 1 }));
  const { body } = await callShop("POST", "/quotes", null, { orderItems });
  return (body as { misfits: unknown[] }).misfits;
}

describe("the sample accessories", () => {
  it("stand on a drone's page outside of its article, the first four, and all of them in the Store", async () => {
    const { article, goesWith } = await partsOf("kestrel-pro");
    const all = SAMPLE_ACCESSORIES.filter(({ fits }) => fits.includes("kestrel-pro")).map(({ title }) => title);
    const named = all.filter((title) => goesWith.includes(title));
    expect(named).toEqual(all.slice(0, 4));
    // Some come in the box too; none is offered there.
    const handles = SAMPLE_ACCESSORIES.map(({ handle }) => `/products/${handle}"`);
    expect(handles.filter((link) => article.includes(link))).toEqual([]);
    expect(goesWith).toContain("/explore?fits=kestrel-pro");
    const store = await page("/explore?fits=kestrel-pro");
    for (const title of all) expect(store).toContain(title);
    expect(store).toContain("Fits Kestrel Pro");
    expect(store).not.toContain("Payload rail");
  });

  it("name the drones that they fit, and a battery the rules for batteries", async () => {
    const { article, goesWith } = await partsOf("battery-77-wh");
    expect(article).toMatch(/Fits <.*href="\/products\/kestrel-pro"/);
    expect(article).toContain("UN 3480");
    expect(goesWith).toBe("");
    expect((await partsOf("hard-case")).article).not.toContain("UN 3480");
  });
});

describe("a link between products", () => {
  let pad: NewProduct;
  let kite: NewProduct;
  beforeAll(async () => {
    pad = await addProduct({ productName: `Pad ${Date.now()}` });
    kite = await addProduct({ productName: `Drone ${Date.now()}` });
  });

  it("is made at the accessory, shown on both pages, kept with who made it, and undone", async () => {
    const { edits } = await mustEdit(pad.productId, { fits: null }, { fits: ` ${kite.productName}, kestrel-pro` });
    const fits = [kite.handle, "kestrel-pro"].sort().join(", ");
    await expect.poll(async () => (await partsOf(kite.handle)).goesWith).toContain(pad.productName);
    await expect.poll(async () => (await partsOf(pad.handle)).article).toContain(kite.productName);
    const desk = await readStaffProduct(pad.productId);
    expect(desk.values.fits).toBe(fits);
    expect(desk.changes[0]).toMatchObject({ field: "fits", before: null, after: fits, canUndo: true });
    expect((await readStaffProduct(kite.productId)).values.goesWith).toBe(pad.handle);
    expect(await actionsOn(pad.productId)).toEqual(["product.added", "product.edited"]);
    await undo(pad.productId, String(edits[0]?.id));
    await expect.poll(async () => (await partsOf(kite.handle)).goesWith).toBe("");
    expect((await readStaffProduct(pad.productId)).values.fits).toBeNull();
  });

  it("is made at the drone as well, taken away from either side, and refused to what is not there", async () => {
    await mustEdit(kite.productId, { goesWith: null }, { goesWith: pad.handle });
    expect(await titlesFor(`fits=${kite.handle}`)).toEqual([pad.productName]);
    expect(await titlesFor(`fits=${kite.handle}&q=kestrel`)).toEqual([]);
    await mustEdit(pad.productId, { fits: kite.handle }, { fits: null });
    expect(await titlesFor(`fits=${kite.handle}`)).toEqual([]);
    expect(await titlesFor("fits=no-such-product")).toEqual([]);
    expect(await edit(pad.productId, {}, { fits: "kestrel-pro, no-such-drone" })).toMatchObject({
      status: 422,
      body: { code: "invalid", fields: { "now.fits": ["There is no product at “no-such-drone”."] } },
    });
    expect((await edit(pad.productId, {}, { goesWith: pad.handle })).status).toBe(422);
    expect((await readStaffProduct(pad.productId)).values.fits).toBeNull();
  });
});

it("a cart's quote names an accessory that fits nothing in the cart, and no other", async () => {
  const [battery, pro, sparrow] = [await idOf("battery-77-wh"), await idOf("kestrel-pro"), await idOf("sparrow")];
  const misfit = { productId: battery, fits: ["Kestrel Pro"] };
  expect(await misfits(battery)).toEqual([misfit]);
  expect(await misfits(battery, sparrow)).toEqual([misfit]);
  expect(await misfits(battery, sparrow, pro)).toEqual([]);
  expect(await misfits(sparrow)).toEqual([]);
});
