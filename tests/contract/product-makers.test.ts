import { describe, expect } from "vitest";
import { ProductPageAnswer } from "../../medusa-backend/src/contract/product-pages";
import { parseAnswer, whileBusy, wordsOf } from "../support/answers";
import { inFull as it } from "../support/in-full";
import { callShop } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { exportRows, toFile } from "../support/product-csv";
import { checkFile, importAll, readImport } from "../support/product-import";
import { addProduct, edit, mustEdit, type NewProduct, readStaffProduct, undo } from "../support/products";

const MADE = {
  maker: "Kites and Sons Ltd.",
  makerAddress: "1 Hangar Street, Sylhet 3100, Bangladesh",
  makerContact: "safety@kites.example",
  responsible: "Kites Europe GmbH",
  responsibleAddress: "Drachenweg 3, 10115 Berlin, Germany",
  responsibleContact: "https://kites.example/contact",
  safety: "Not for people under 14.\nKeep away from power lines.",
};

const htmlOf = async (handle: string) => (await whileBusy(() => new Person().visit(`/products/${handle}`))).text();
const pageOf = async ({ handle }: Pick<NewProduct, "handle">) => wordsOf(await htmlOf(handle));

/** What the public route, which feeds are made of, says of the maker. */
async function figuresOf({ handle }: NewProduct) {
  const answer = await callShop("GET", `/product-pages/${handle}`, null);
  return parseAnswer(ProductPageAnswer, answer).figures;
}

describe("who made a product (Regulation (EU) 2023/988, article 19)", () => {
  it("is on the product's page and in its public record with warnings, once the desk has it, and can be undone", async () => {
    const product = await addProduct();
    expect((await edit(product.productId, {}, { makerContact: "by phone" })).status).toBe(422);
    expect(await pageOf(product)).not.toContain("Safety and maker");
    const { edits } = await mustEdit(product.productId, {}, MADE);
    await expect.poll(() => pageOf(product)).toContain("Safety and maker");
    const words = await pageOf(product);
    for (const said of [MADE.maker, MADE.makerAddress, MADE.makerContact, ...MADE.safety.split("\n")])
      expect(words).toContain(said);
    expect(words).toContain("Responsible in the EU|Kites Europe GmbH, Drachenweg 3, 10115 Berlin, Germany|");
    const html = await htmlOf(product.handle);
    for (const address of [`mailto:${MADE.makerContact}`, MADE.responsibleContact])
      expect(html).toContain(`href="${address}"`);
    expect(await figuresOf(product)).toMatchObject(MADE);
    const safety = edits.find(({ field }) => field === "safety");
    expect((await undo(product.productId, safety?.id ?? "")).status).toBe(200);
    expect((await readStaffProduct(product.productId)).values).toMatchObject({ ...MADE, safety: null });
  });

  it("comes out of the file of products and goes in by it", async () => {
    const admin = await demoAdmin();
    const other = await addProduct();
    const kind = `made ${other.handle}`;
    await mustEdit(other.productId, {}, { ...MADE, kind });
    const [row] = await exportRows(admin, { kind });
    expect(row).toMatchObject({
      Maker: MADE.maker,
      "Maker: postal address": MADE.makerAddress,
      "Maker: e-mail or web address": MADE.makerContact,
      "EU responsible person": MADE.responsible,
      "EU responsible person: postal address": MADE.responsibleAddress,
      "EU responsible person: e-mail or web address": MADE.responsibleContact,
      "Warnings and safety information": MADE.safety,
    });
    const column = "Maker: e-mail or web address";
    const fileWith = (address: string) =>
      checkFile(admin, toFile([{ Address: other.handle, Maker: "Pads Ltd.", [column]: address }]));
    expect((await readImport(await fileWith("nobody"))).faults).toMatchObject([{ line: 2, column }]);
    await importAll(await fileWith("hello@pads.example"));
    const { values } = await readStaffProduct(other.productId);
    expect(values).toMatchObject({ ...MADE, maker: "Pads Ltd.", makerContact: "hello@pads.example" });
  });
});

describe("the products of a new shop", () => {
  it.each([
    ["kestrel-pro", "Aeroloft Works Ltd."],
    ["battery-77-wh", "Meghna Cells Ltd."],
    ["hard-case", "Aeroloft Works Ltd."],
  ])("say who made them and who answers for them in the EU: %s", async (handle, maker) => {
    const words = await pageOf({ handle });
    for (const said of ["Safety and maker", maker, "Bangladesh", "Aeroloft Europe B.V.", "Rotterdam, Netherlands"])
      expect(words).toContain(said);
  });

  it.each([
    ["kestrel-pro", "Battery: 77 Wh, Lithium-ion (NMC), four cells"],
    ["screen-controller", "Battery: Lithium-ion, 18 Wh"],
    ["battery-77-wh", "Chemistry|Lithium-ion (NMC), four cells"],
  ])("with a battery say what it is, and that the shop takes it back: %s", async (handle, battery) => {
    const words = await pageOf({ handle });
    expect(words).toContain(battery);
    expect(words).toMatch(/take (?:it|them) back free of charge/);
  });
});
