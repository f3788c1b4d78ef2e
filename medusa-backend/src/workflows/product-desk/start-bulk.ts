import type { MedusaContainer } from "@medusajs/framework/types";
import type { PlanBulk } from "../../contract/product-bulk";
import { columnTitle } from "../../contract/product-csv";
import type { ImportFault, ImportValues } from "../../contract/product-import";
import { changePrice } from "../../lib/catalogue/change-price";
import { databaseOf } from "../../lib/database/connection";
import type { NewImportLine } from "../../modules/product-desk/imports";
import { productDeskService } from "../../modules/services";
import { listProductValues, type ProductRecord } from "../../queries/product-desk/product-values";

/** A product's new values, or the reason for a fault. */
function planOf(
  { values }: ProductRecord,
  { status, kind, price }: PlanBulk,
): { now: ImportValues } | { fault: string } {
  const asked: ImportValues = {
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind: kind || null }),
  };
  if (price !== undefined) {
    const changed = changePrice(values.price as number | null, price);
    if ("fault" in changed) return { fault: `${columnTitle("price")}: ${changed.fault}` };
    asked.price = changed.price;
  }
  if (status === "published" && values.status !== "published" && (asked.price ?? values.price) === null)
    return { fault: `${columnTitle("price")}: Give it a price before it is on sale` };
  const isOther = ([field, value]: [string, unknown]) => values[field as keyof typeof values] !== value;
  return { now: Object.fromEntries(Object.entries(asked).filter(isOther)) };
}

function lineOf(line: number, record: ProductRecord, now: ImportValues): NewImportLine {
  const was = Object.fromEntries(
    Object.keys(now).map((field) => [field, record.values[field as keyof typeof record.values]]),
  );
  return { line, product_id: record.id, handle: record.handle, name: record.title, now, was, image_url: null };
}

/** Plans one change of several products as an import, and changes none yet. Returns the import's id. */
export async function startBulk(container: MedusaContainer, plan: PlanBulk, actorId: string): Promise<string> {
  const desk = productDeskService(container);
  const ids = [...new Set(plan.product_ids)];
  const found = new Map((await listProductValues(databaseOf(container), ids)).map((record) => [record.id, record]));
  const faults: ImportFault[] = [];
  const lines: NewImportLine[] = [];
  let same = 0;
  for (const [place, id] of ids.entries()) {
    const record = found.get(id);
    const planned =
      record && !record.is_deleted ? planOf(record, plan) : { fault: "There is no such product, or it was deleted" };
    if ("fault" in planned) faults.push({ line: place + 1, column: record?.title ?? null, fault: planned.fault });
    else if (record && Object.keys(planned.now).length > 0) lines.push(lineOf(place + 1, record, planned.now));
    else same += 1;
  }
  const importId = await desk.startImport(actorId, { source: "bulk" });
  if (lines.length > 0) await desk.keepImportLines(importId, lines);
  const counts = { lines: ids.length, same, faulty: faults.length };
  await desk.finishCheck(importId, { ...counts, faults, faultCount: faults.length }, true);
  return importId;
}
