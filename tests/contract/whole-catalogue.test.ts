import { describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { demoAdmin } from "../support/person";
import { exportRows, exportText } from "../support/product-csv";
import { checkFile, readImport } from "../support/product-import";
import { addProduct, mustEdit } from "../support/products";

const admin = await demoAdmin();

describe("the export of all products", () => {
  it("goes on where a page of the database's ends", async () => {
    const [counted] = await queryDatabase("select count(*)::int as count from product where deleted_at is null");
    const rows = await exportRows(admin, { all: "yes" });
    expect(new Set(rows.map(({ ID }) => ID)).size).toBe(counted?.count);
  });

  it("changes nothing if it is imported", async () => {
    const { productId } = await addProduct();
    await mustEdit(
      productId,
      {},
      {
        claim: "'=1",
        camera: "=cmd|' /C calc'!A0",
        description: '- one\r\n\r\n- "two"',
        kind: "exported and imported",
      },
    );
    const file = await exportText(admin, { all: "yes" });
    const found = await readImport(await checkFile(admin, file));
    expect({ ...found.counts, faults: found.faults }).toEqual({
      lines: found.counts.same,
      added: 0,
      changed: 0,
      same: (await exportRows(admin, { all: "yes" })).length,
      faulty: 0,
      faults: [],
    });
  });
});
