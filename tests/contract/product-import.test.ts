import { parseHTML } from "linkedom";
import { describe, expect } from "vitest";
import { ListImportsAnswer } from "../../medusa-backend/src/contract/product-imports";
import { customerIdOf } from "../support/accounts";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { demoAdmin } from "../support/person";
import { type CsvRow, exportRows, toFile } from "../support/product-csv";
import { checkFile, importAll, importNext, readImport, sendFile } from "../support/product-import";
import { addProduct, asAdmin, countStock, makeKit, mustEdit, readStaffProduct } from "../support/products";
import { staffMember } from "../support/staff";

const MARK = Date.now().toString(36);
const admin = await demoAdmin();

const NONE = { waiting: 0, added: 0, changed: 0, same: 0, refused: 0 };
const row = (place: number, fields: CsvRow = {}): CsvRow => ({
  Address: `import-${MARK}-${place}`,
  Name: `Import ${MARK} ${place}`,
  "Price in USD": `${100 + place}.50`,
  State: "draft",
  Kind: `import ${MARK}`,
  Description: `Line one of ${place}\n\n- "quoted", with a comma`,
  SKU: "",
  GTIN: "",
  "Weight in g": "249",
  "Remote ID": "yes",
  Picture: "/images/products/sparrow-1.webp",
  ...fields,
});
const rowsOf = (count: number, from = 0) => Array.from({ length: count }, (_, place) => row(from + place));
const countMade = async (handles: readonly (string | undefined)[]) => {
  const [found] = await queryDatabase(
    "select count(*)::int as rows, count(distinct handle)::int as handles from product where handle = any($1) and deleted_at is null",
    [handles],
  );
  return found;
};
const handlesOf = (rows: readonly CsvRow[]) => rows.map(({ Address }) => Address);

it("a file of 500 products has each of its faults named by line and column, and imports nothing until it is asked to", async () => {
  const taken = await addProduct();
  await mustEdit(taken.productId, {}, { sku: `TAKEN-${MARK}` });
  const faults: [place: number, column: string, value: string, fault: string][] = [
    [10, "Price in USD", "1.999", "Must have at most two decimals"],
    [90, "Name", "", "Required for a new product"],
    [210, "GTIN", "4006381333932", "Must be 8, 12, 13 or 14 digits with the right check digit"],
    [250, "Address", "Not An Address", "Must be lower-case letters and digits, with single hyphens"],
    [290, "Address", `import-${MARK}-289`, "Line 291 has the same"],
    [370, "Remote ID", "perhaps", "Must be “yes” or “no”"],
    [410, "SKU", `TAKEN-${MARK}`, "Another product has this SKU"],
  ];
  const rows = rowsOf(500);
  for (const [place, column, value] of faults) rows[place] = row(place, { [column]: value });
  const found = await readImport(await checkFile(admin, toFile(rows)));
  // The first line has the titles, so that the first product is line 2.
  expect(found.faults).toEqual(faults.map(([place, column, , fault]) => ({ line: place + 2, column, fault })));
  expect(found.counts).toEqual({ lines: 500, added: 493, changed: 0, same: 0, faulty: 7 });
  expect(found.progress).toEqual({ ...NONE, waiting: 493 });
  expect(await countMade(handlesOf(rows))).toEqual({ rows: 0, handles: 0 });
  const repairedId = await checkFile(admin, toFile(rowsOf(500)));
  const repaired = await readImport(repairedId);
  expect([repaired.faults, repaired.counts.added]).toEqual([[], 500]);
  expect(repaired.lines[0]).toMatchObject({
    line: 2,
    productId: null,
    name: `Import ${MARK} 0`,
    outcome: "waiting",
    changes: expect.arrayContaining([{ column: "Price in USD", before: "", after: "100.50" }]),
  });
  expect([repaired.lines.length, repaired.next]).toEqual([50, 51]);
  expect((await readImport(repairedId, { after: "451" })).next).toBeNull();
});

describe("an import", () => {
  it("that two people press at once makes every product once, and the same file again none", async () => {
    const products = 6;
    const rows = rowsOf(products, 2_000);
    const importId = await checkFile(admin, toFile(rows));
    await Promise.all([1, 2, 3].map(() => asAdmin("POST", `/product-imports/${importId}/next`, {})));
    expect(await importAll(importId)).toEqual({ ...NONE, added: products });
    expect(await countMade(handlesOf(rows))).toEqual({ rows: products, handles: products });
    expect((await readImport(await checkFile(admin, toFile(rows)))).counts).toMatchObject({ added: 0, same: products });
  });

  it("that was begun goes on without its page, and is found again", async () => {
    const rows = rowsOf(60, 3_000);
    const importId = await checkFile(admin, toFile(rows));
    const listed = async () => {
      const { imports } = ListImportsAnswer.parse((await asAdmin("GET", "/product-imports")).body);
      return imports.find(({ id }) => id === importId);
    };
    expect(await listed()).toMatchObject({ total: rows.length, waiting: rows.length, isBegun: false });
    // As a server leaves it that died after the first line.
    const done = "update product_import_line set outcome = 'same' where import_id = $1 and line = 2";
    await queryDatabase(done, [importId]);
    await expect
      .poll(async () => (await readImport(importId)).progress)
      .toEqual({ ...NONE, same: 1, added: rows.length - 1 });
    expect(await countMade(handlesOf(rows).slice(1))).toEqual({ rows: rows.length - 1, handles: rows.length - 1 });
    expect(await listed()).toMatchObject({ waiting: 0, isBegun: true });
    const page = await (await admin.visit("/dashboard/importProducts")).text();
    expect(page).toContain(`import=${importId}`);
  });

  it("goes on without its page only while the role of whoever began it allows that", async () => {
    const editor = await staffMember("manager");
    const theirs = await checkFile(editor, toFile(rowsOf(3, 3_300)));
    const ours = await checkFile(admin, toFile(rowsOf(3, 3_400)));
    const taken = await asAdmin("DELETE", `/staff/members/${await customerIdOf(editor.email)}`);
    expect(taken.body).toEqual({ changed: true });
    const begin = "update product_import_line set outcome = 'same' where import_id = any($1) and line = 2";
    await queryDatabase(begin, [[theirs, ours]]);
    await expect.poll(async () => (await readImport(ours)).progress).toEqual({ ...NONE, same: 1, added: 2 });
    expect((await readImport(theirs)).progress).toEqual({ ...NONE, same: 1, waiting: 2 });
    expect(await importAll(theirs)).toEqual({ ...NONE, same: 1, added: 2 });
  });

  it("refuses a line that can no longer be read, and ends all the same", async () => {
    const importId = await checkFile(admin, toFile(rowsOf(2, 3_200)));
    const spoil = `update product_import_line set now = '{"price": {}}' where import_id = $1 and line = 2`;
    await queryDatabase(spoil, [importId]);
    expect(await importAll(importId)).toEqual({ ...NONE, added: 1, refused: 1 });
  });

  it("writes products together, each with all its fields, its history and its entry of the audit trail", async () => {
    const rows = rowsOf(4, 3_500).map((fields, place) => ({ ...fields, State: place === 0 ? "draft" : "on sale" }));
    expect(await importAll(await checkFile(admin, toFile(rows)))).toEqual({ ...NONE, added: 4 });
    const made = await queryDatabase(
      `select p.id, p.status, p.metadata->>'kind' as kind, p.metadata->>'weightGrams' as grams,
         (select count(*)::int from audit_entry a where a.subject_id = p.id) as entries,
         (select count(*)::int from product_edit e where e.product_id = p.id and e.field = 'kind') as edits
       from product p where p.handle = any($1) order by p.handle`,
      [handlesOf(rows)],
    );
    expect(made.map(({ status }) => status)).toEqual(["draft", "published", "published", "published"]);
    const all = { kind: `import ${MARK}`, entries: 2, edits: 1 };
    expect(made).toMatchObject(made.map(() => all));
    for (const [place, { id }] of made.entries())
      expect((await readStaffProduct(String(id))).values).toMatchObject({ price: 3_600.5 + place, weightGrams: 249 });
    const changes = made.map(({ id }, place) => ({ ID: String(id), "Price in USD": `${200 + place}.00` }));
    expect(await importAll(await checkFile(admin, toFile(changes)))).toEqual({ ...NONE, changed: 4 });
    for (const [place, { id }] of made.entries())
      expect((await readStaffProduct(String(id))).values.price).toBe(200 + place);
  });

  it("writes as the product's page does: what it shows, its history, its undo, the audit trail", async () => {
    const { productId, handle, productName } = await addProduct();
    const file = `Address;Price in USD;State;Kind\r\n${handle};19,90;draft;import ${MARK}\r\n`;
    const importId = await checkFile(admin, file);
    const changes = [
      { column: "State", before: "on sale", after: "draft" },
      { column: "Price in USD", before: "12.50", after: "19.90" },
      { column: "Kind", before: "", after: `import ${MARK}` },
    ];
    const { lines } = await readImport(importId);
    expect(lines).toEqual([{ line: 2, productId, name: productName, outcome: "waiting", reason: null, changes }]);
    expect(await importAll(importId)).toEqual({ ...NONE, changed: 1 });
    const desk = await readStaffProduct(productId);
    expect(desk.values).toMatchObject({ price: 19.9, status: "draft", kind: `import ${MARK}`, title: productName });
    expect(desk.changes.map(({ field, actor, canUndo }) => [field, actor, canUndo]).sort()).toEqual(
      ["kind", "price", "status"].map((field) => [field, admin.email, true]),
    );
    expect(await actionsOn(productId)).toEqual(["product.added", "product.edited"]);
  });

  it("refuses what somebody changed since it was checked, and takes it up again when asked", async () => {
    const { productId, handle } = await addProduct();
    const importId = await checkFile(admin, `Address,Price in USD\n${handle},20\n`);
    await mustEdit(productId, {}, { price: 15 });
    expect(await importAll(importId)).toEqual({ ...NONE, refused: 1 });
    const { lines } = await readImport(importId, { show: "refused" });
    expect(lines[0]?.reason).toBe(`Price in USD: ${admin.email} has set it to 15.00 in the meantime`);
    const price = async () => (await readStaffProduct(productId)).values.price;
    expect(await price()).toBe(15);
    await mustEdit(productId, {}, { price: 12.5 });
    expect(await importNext(importId, true)).toEqual({ ...NONE, changed: 1 });
    expect(await price()).toBe(20);
  });

  it("finds products by their ID, and gives them another address", async () => {
    const { productId, handle } = await addProduct();
    const importId = await checkFile(admin, toFile([{ ID: productId, Address: `moved-${handle}` }]));
    expect(await importAll(importId)).toEqual({ ...NONE, changed: 1 });
    expect(await readStaffProduct(productId)).toMatchObject({
      product: { handle: `moved-${handle}` },
      formerHandles: [handle],
    });
    const unknown = await readImport(await checkFile(admin, toFile([{ ID: "prod_none", Address: "x" }])));
    expect(unknown.faults).toEqual([{ line: 2, column: "ID", fault: "There is no such product, or it was deleted" }]);
  });
});

describe("the column of pieces on hand", () => {
  const PIECES = "Pieces on hand";
  const stockOf = async (productId: string) => {
    const { stock, isCounted } = await readStaffProduct(productId);
    return [isCounted, ...stock.map(({ onHand }) => onHand)];
  };

  it("is exported and imported: counted stock is set, uncounted stock counted, and an empty cell changes nothing", async () => {
    const [counted, plain, still] = [await addProduct(), await addProduct(), await addProduct()];
    await countStock(counted, 5);
    await countStock(still, 3);
    const exported = await exportRows(admin, { q: counted.productName });
    expect(exported.find(({ ID }) => ID === counted.productId)).toMatchObject({ [PIECES]: "5" });
    const rows = [
      { ID: counted.productId, [PIECES]: "12" },
      { ID: plain.productId, [PIECES]: "4" },
      { ID: still.productId, [PIECES]: "" },
    ];
    const importId = await checkFile(admin, toFile(rows));
    expect((await readImport(importId)).lines.map(({ changes }) => changes)).toEqual([
      [{ column: PIECES, before: "5", after: "12" }],
      [{ column: PIECES, before: "", after: "4" }],
    ]);
    expect(await importAll(importId)).toEqual({ ...NONE, changed: 2 });
    expect(await stockOf(counted.productId)).toEqual([true, 12]);
    expect(await stockOf(plain.productId)).toEqual([true, 4]);
    expect(await stockOf(still.productId)).toEqual([true, 3]);
    const [change] = (await readStaffProduct(counted.productId)).changes;
    expect(change).toMatchObject({ field: "stock", before: 5, after: 12 });
  });

  it("refuses a number that is none, a kit, and stock that changed since the check", async () => {
    const [counted, part, kit] = [await addProduct(), await addProduct(), await addProduct()];
    const setStock = await countStock(counted, 5);
    await countStock(part, 5);
    await makeKit(kit, [[part, 2]]);
    const rows = [
      { ID: part.productId, [PIECES]: "some" },
      { ID: kit.productId, [PIECES]: "2" },
      { ID: counted.productId, [PIECES]: "6" },
    ];
    const importId = await checkFile(admin, toFile(rows));
    expect((await readImport(importId)).faults).toEqual([
      { line: 2, column: PIECES, fault: "Must be a number" },
      { line: 3, column: PIECES, fault: expect.stringContaining("several parts or places") },
    ]);
    await setStock(4);
    expect(await importAll(importId)).toEqual({ ...NONE, refused: 1 });
    expect((await readImport(importId)).lines[0]?.reason).toBe(`${PIECES}: It has changed in the meantime`);
    expect(await stockOf(counted.productId)).toEqual([true, 4]);
  });
});

const pageOf = async (answer: Response) => parseHTML(await answer.text()).document;

describe("a file that is none", () => {
  // medusa-backend/src/lib/products/product-csv.test.ts has the other files that cannot be read.
  it.each([
    [
      "has an open quotation mark",
      `Address,Name\nopen-${MARK},"Kite\nmore,lines`,
      "A quotation mark is opened and never closed",
    ],
    [
      "is too long",
      `Address\n${Array.from({ length: 10_001 }, (_, place) => `long-${MARK}-${place}`).join("\n")}`,
      "A file may have 10,000 products at most",
    ],
  ])("%s: nothing of it can be imported", async (_what, file, fault) => {
    const found = await readImport(await checkFile(admin, file));
    expect(found.faults[0]).toMatchObject({ column: null, fault });
    expect(found.progress).toEqual(NONE);
  });

  it("is refused in words; a pasted list is in the form again after “Not yet” and after a refusal", async () => {
    const none = await sendFile(admin, "");
    expect([none.status, (await none.text()).includes("Choose a file, or paste a list.")]).toEqual([400, true]);
    const list = "Address,Price in USD\r\nsparrow,cheap";
    const checked = await sendFile(admin, "", list);
    const page = await pageOf(await admin.visit(checked.headers.get("location") ?? ""));
    const notYet = [...page.querySelectorAll("main a")].find(({ textContent }) => textContent?.startsWith("Not yet"));
    const form = await pageOf(await admin.visit(notYet?.getAttribute("href") ?? "/dashboard/importProducts"));
    expect(form.querySelector("textarea[name=list]")?.textContent).toBe(list);
    const refused = await pageOf(await sendFile(admin, "x", list, "more"));
    expect(refused.querySelector("[role=alert]")?.textContent).toContain("Send one file");
    expect(refused.querySelector("textarea[name=list]")?.textContent).toBe(list);
  });
});
