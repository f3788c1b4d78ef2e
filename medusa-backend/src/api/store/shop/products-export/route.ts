import { type ProductField, VARIANT_FIELDS } from "../../../../contract/product-edits";
import type { ExportProductsQuery } from "../../../../contract/product-imports";
import { ExportProducts } from "../../../../contract/routes/products";
import { databaseOf } from "../../../../lib/database/connection";
import { OPTION_COLUMNS, PRODUCT_COLUMNS, type ProductColumn, toCellText } from "../../../../lib/products/product-csv";
import { type ExportedLine, readAllProducts } from "../../../../queries/products/managed-products";
import { noteAct } from "../../../../workflows/audit/write-audit";
import { handle } from "../../../handle";
import { sendCsv } from "../../../send-csv";
import type { ShopRequest } from "../../../shop-auth";

const PLACES = new Map<ProductColumn, { place: number; part: "name" | "value" }>(
  OPTION_COLUMNS.flatMap(([name, value], place) => [
    [name, { place, part: "name" }],
    [value, { place, part: "value" }],
  ]),
);
const OF_VARIANT: ReadonlySet<string> = new Set([...VARIANT_FIELDS, "handle"]);

/** A variant's line has its product's address and what it has of its own. */
const toRecord = ({ record, options }: ExportedLine) =>
  PRODUCT_COLUMNS.map(([, name]) => {
    const option = PLACES.get(name);
    if (option) return options[option.place]?.[option.part] ?? "";
    if (name === "id") return record.askedId;
    if (name === "onHand") return toCellText(name, record.onHand);
    if (record.isVariant && !OF_VARIANT.has(name)) return "";
    return name === "imageUrl" ? record.imageUrl : toCellText(name, record.values[name as ProductField]);
  });

async function* recordsOf(req: ShopRequest, query: ExportProductsQuery) {
  for await (const products of readAllProducts(databaseOf(req.scope), query)) yield* products.map(toRecord);
}

export const GET = handle(ExportProducts, (query, req, res) =>
  sendCsv(req, res, {
    titles: PRODUCT_COLUMNS.map(([title]) => title),
    records: recordsOf(req, query),
    event: "products_export_ended",
    begin: () =>
      noteAct(req.scope, {
        actorId: req.shop.customerId,
        action: "products.exported",
        subjectId: "products",
        details: query,
      }),
  }),
);
