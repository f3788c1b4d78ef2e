import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer, whileBusy } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { sessionOf } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { toFile } from "../support/product-csv";
import { checkFile, importAll, readImport } from "../support/product-import";
import { addProduct, asAdmin, edit, mustEdit, readStaffProduct, undo } from "../support/products";
import { demoAccounts } from "../support/stack";
import { declaration, formWith, photo, Uploaded, uploadToMedusa } from "../support/uploads";

const Pictures = z.object({
  pictures: z.array(z.object({ id: z.string(), address: z.string(), alt: z.string(), state: z.string().nullable() })),
});

const admin = await demoAdmin();
const token = await sessionOf(demoAccounts.admin);

const idOf = (address: string) => address.slice("/media/".length, "/media/".length + 32);
const upload = async (bytes: Buffer) => parseAnswer(Uploaded, await uploadToMedusa(formWith(bytes), token)).address;
const picturesOf = async (product: string) =>
  parseAnswer(Pictures, await asAdmin("GET", `/products/${product}/pictures`)).pictures;

describe("the pictures of a product", () => {
  inFull("are added, described, put in order and removed, each with a row of the audit trail", async () => {
    const { productId, handle, productName } = await addProduct();
    const [one, two] = [await upload(await photo(300, 200)), await upload(await photo(310, 200))];
    const path = `/products/${productId}/pictures`;
    for (const address of [one, two]) {
      expect((await asAdmin("POST", path, { address, alt: "" })).status).toBe(204);
      // Again: it stays where it is.
      expect((await asAdmin("POST", path, { address })).status).toBe(204);
    }
    const pictures = await picturesOf(handle);
    expect(pictures.map(({ address }) => address)).toEqual(["/images/products/sparrow-1.webp", one, two]);
    const [built, first, second] = pictures.map(({ id }) => id);
    expect((await asAdmin("PUT", `${path}/${second}`, { alt: "From <above>" })).status).toBe(204);
    expect((await asAdmin("PUT", path, { pictureIds: [second, built, first] })).status).toBe(200);
    expect((await asAdmin("PUT", path, { pictureIds: [second, second, first] })).status).toBe(409);
    expect((await asAdmin("DELETE", `${path}/${first}`)).status).toBe(204);
    const left = await picturesOf(productId);
    expect(left.map(({ address, alt }) => [address, alt])).toEqual([
      [two, "From <above>"],
      ["/images/products/sparrow-1.webp", ""],
    ]);
    expect(await actionsOn(productId)).toEqual([
      "product.added",
      "product.picture_added",
      "product.picture_added",
      "product.picture_described",
      "product.pictures_ordered",
      "product.picture_removed",
    ]);
    const page = await (await whileBusy(() => new Person().visit(`/products/${handle}`))).text();
    expect(page).toContain("From &lt;above&gt;");
    expect(page).toContain(`/media/${idOf(two)}-310.avif 310w`);
    const listed = z.array(z.object({ _id: z.string(), productImg: z.string() }));
    const products = parseAnswer(listed, await admin.api("GET", `/products?q=${encodeURIComponent(productName)}`));
    expect(products.find(({ _id }) => _id === productId)?.productImg).toBe(two);
  });

  inFull("get their earlier order back by undo, until the order or the pictures are other ones", async () => {
    const { productId } = await addProduct();
    const path = `/products/${productId}/pictures`;
    for (const width of [330, 340]) await asAdmin("POST", path, { address: await upload(await photo(width, 200)) });
    const ids = async () => (await picturesOf(productId)).map(({ id }) => id);
    const [a, b, c] = await ids();
    const put = async (pictureIds: unknown[]) => {
      const answer = await asAdmin("PUT", path, { pictureIds });
      return parseAnswer(z.object({ editId: z.string().nullable() }), answer).editId ?? "";
    };
    const first = await put([b, a, c]);
    const second = await put([c, b, a]);
    expect(await put([c, b, a])).toBe("");
    expect((await undo(productId, first)).status).toBe(409);
    expect((await undo(productId, second)).body).toMatchObject({ edits: [{ field: "pictureOrder" }] });
    expect(await ids()).toEqual([b, a, c]);
    const third = await put([a, b, c]);
    const last = async () => (await readStaffProduct(productId)).changes[0];
    expect(await last()).toMatchObject({ id: third, field: "pictureOrder", canUndo: true });
    await asAdmin("DELETE", `${path}/${c}`);
    expect((await last())?.canUndo).toBe(false);
    expect((await undo(productId, third)).status).toBe(409);
    expect(await ids()).toEqual([a, b]);
  });

  inFull("get another main one by a CSV file, and the others stay", async () => {
    const { productId, handle } = await addProduct();
    const main = async () => (await picturesOf(productId)).map(({ address }) => address);
    const [before = ""] = await main();
    const after = "/images/products/wren-cine-1.webp";
    const fileWith = (picture: string) => checkFile(admin, toFile([{ Address: handle, Picture: picture }]));
    const [first, second] = [await fileWith(after), await fileWith(after)];
    expect((await readImport(first)).lines[0]?.changes).toEqual([{ column: "Picture", before, after }]);
    expect(await importAll(first)).toMatchObject({ changed: 1 });
    expect(await main()).toEqual([after, before]);
    expect(await importAll(second)).toMatchObject({ same: 1 });
    expect(await importAll(await fileWith(before))).toMatchObject({ changed: 1 });
    expect(await main()).toEqual([before, after]);
    const wrong = await readImport(await fileWith("javascript:alert(1)"));
    expect(wrong.faults).toMatchObject([{ line: 2, column: "Picture" }]);
  });

  it("are not those of another product, nor of none, nor uploads that there are not", async () => {
    const [mine, other] = [await addProduct(), await addProduct({ productName: "Other kite" })];
    const address = await upload(await photo(320, 200));
    await asAdmin("POST", `/products/${other.productId}/pictures`, { address });
    const picture = (await picturesOf(other.productId)).find((known) => known.address === address)?.id;
    const path = `/products/${mine.productId}/pictures`;
    expect((await asAdmin("PUT", `${path}/${picture}`, { alt: "x" })).status).toBe(404);
    expect((await asAdmin("DELETE", `${path}/${picture}`)).status).toBe(404);
    expect((await asAdmin("GET", "/products/prod_nothing/pictures")).status).toBe(404);
    for (const gone of [`/media/${"0".repeat(32)}-1200.webp`, address.replace("-320", "-400"), "/media/x"])
      expect((await asAdmin("POST", path, { address: gone })).status).toBe(422);
  });

  inFull("take one file by a plain form, which leads back to them", async () => {
    const { productId } = await addProduct();
    const send = (bytes: Buffer) => admin.submit(`/dashboard/pictures?product=${productId}`, formWith(bytes));
    const added = await send(await photo(330, 200));
    const screen = `/dashboard/products/${productId}/pictures`;
    expect([added.status, added.headers.get("location")]).toEqual([303, `${screen}?upload=added`]);
    expect(await picturesOf(productId)).toHaveLength(2);
    const refused = await send(Buffer.from("GIF89a"));
    expect([refused.status, refused.headers.get("location")]).toEqual([303, `${screen}?upload=invalid`]);
    expect(await (await admin.visit(`${screen}?upload=invalid`)).text()).toContain("HEIC cannot be used");
  });
});

const PDF = { type: "application/pdf", name: "declaration.pdf" };
const uploadPdf = (bytes: Buffer, by: string | null = token) =>
  uploadToMedusa(formWith(bytes, PDF), by, "declarations");
const uploaded = async (bytes: Buffer) => parseAnswer(Uploaded, await uploadPdf(bytes)).address;

async function drone() {
  const product = await addProduct();
  await mustEdit(product.productId, {}, { flightTimeMinutes: 9, box: "1 × Kite" });
  return product;
}

describe("a maker's declaration as a file", () => {
  it("takes the sample's place on the product's page, is saved and never shown, and can be taken back", async () => {
    const { productId, handle } = await drone();
    const bytes = declaration();
    const address = await uploaded(bytes);
    expect(await uploaded(bytes), "the same file is the same declaration").toBe(address);
    await mustEdit(productId, {}, { declarationUrl: address });
    const page = async () => (await new Person().visit(`/products/${handle}`)).text();
    await expect.poll(page).toContain(`href="${address}"`);
    expect(await page()).not.toContain("(sample)");
    const answer = await new Person().visit(address);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="declaration-of-conformity.pdf"',
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const trail = await queryDatabase("select action from audit_entry where subject_id = any($1)", [
      [productId, address.slice("/media/".length, -".pdf".length)],
    ]);
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["declaration.uploaded", "product.edited"]),
    );
    const [change] = (await readStaffProduct(productId)).changes.filter(({ field }) => field === "declarationUrl");
    expect(change).toMatchObject({ before: null, after: address, canUndo: true });
    expect((await undo(productId, change?.id ?? "")).status).toBe(200);
    await expect.poll(page).toContain("(sample)");
  });

  inFull("is refused with the reason where it is something else, and from anybody but an admin", async () => {
    const customer = await sessionOf(await Person.signUp());
    for (const by of [null, customer]) expect([401, 403]).toContain((await uploadPdf(declaration(), by)).status);
    for (const bytes of [await photo(20, 20), declaration("<</S/JavaScript>>"), declaration().subarray(0, 60)]) {
      const fields = { file: [expect.stringMatching(/PDF/)] };
      expect(await uploadPdf(bytes)).toMatchObject({ status: 422, body: { fields } });
    }
    expect((await uploadPdf(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await new Person().visit(`/media/${"0".repeat(32)}.pdf`)).status).toBe(404);
    const { productId } = await addProduct();
    const fields = { "now.declarationUrl": ["There is no such file in the shop. Upload it again."] };
    const missing = await edit(productId, {}, { declarationUrl: `/media/${"0".repeat(32)}.pdf` });
    expect(missing).toMatchObject({ status: 422, body: { fields } });
  });

  inFull("is saved by a plain form, which leads back to the product", async () => {
    const { productId } = await drone();
    const send = (bytes: Buffer) => admin.submit(`/dashboard/declarations?product=${productId}`, formWith(bytes, PDF));
    const desk = `/dashboard/products/${productId}`;
    const saved = await send(declaration());
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${desk}?declaration=saved`]);
    expect((await readStaffProduct(productId)).values.declarationUrl).toMatch(/^\/media\//);
    const refused = await send(Buffer.from("GIF89a"));
    expect([refused.status, refused.headers.get("location")]).toEqual([303, `${desk}?declaration=invalid`]);
    expect(await (await admin.visit(`${desk}?declaration=invalid`)).text()).toContain("It must be a whole PDF");
  });
});
