import { expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { demoAdmin } from "../support/person";
import { exportRows, exportText } from "../support/product-csv";
import { checkFile, readImport } from "../support/product-import";
import { addProduct, mustEdit } from "../support/products";

const admin = await demoAdmin();

it("the export of all products goes on where a page of the database's ends, and changes nothing if it is imported", async () => {
  const { productId } = await addProduct();
  const odd = { claim: "'=1", camera: "=cmd|' /C calc'!A0", description: '- one\r\n\r\n- "two"' };
  await mustEdit(productId, {}, { ...odd, kind: "exported and imported" });
  const [counted] = await queryDatabase("select count(*)::int as count from product where deleted_at is null");
  const rows = await exportRows(admin, { all: "yes" });
  expect(new Set(rows.map(({ ID }) => ID)).size).toBe(counted?.count);
  const { counts, faults } = await readImport(await checkFile(admin, await exportText(admin, { all: "yes" })));
  expect({ counts, faults }).toEqual({
    counts: { lines: rows.length, added: 0, changed: 0, same: rows.length, faulty: 0 },
    faults: [],
  });
});
