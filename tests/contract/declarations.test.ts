import { describe, expect, it } from "vitest";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { sessionOf } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { addProduct, edit, mustEdit, readStaffProduct, undo } from "../support/products";
import { demoAccounts } from "../support/stack";
import { declaration, formWith, photo, Uploaded, uploadToMedusa } from "../support/uploads";

const admin = await demoAdmin();
const token = await sessionOf(demoAccounts.admin);

const PDF = { type: "application/pdf", name: "declaration.pdf" };
const upload = (bytes: Buffer, by: string | null = token) => uploadToMedusa(formWith(bytes, PDF), by, "declarations");
const uploaded = async (bytes: Buffer) => parseAnswer(Uploaded, await upload(bytes)).address;

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
    for (const by of [null, customer]) expect([401, 403]).toContain((await upload(declaration(), by)).status);
    for (const bytes of [await photo(20, 20), declaration("<</S/JavaScript>>"), declaration().subarray(0, 60)]) {
      const fields = { file: [expect.stringMatching(/PDF/)] };
      expect(await upload(bytes)).toMatchObject({ status: 422, body: { fields } });
    }
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
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
