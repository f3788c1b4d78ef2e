import type { MedusaResponse } from "@medusajs/framework/http";
import { ExportProductsQuery, PRODUCT_COLUMNS } from "../../../../contract/product-csv";
import { toCellText } from "../../../../lib/catalogue/csv-cells";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readAllProducts } from "../../../../queries/product-desk/export-products";
import type { ProductRecord } from "../../../../queries/product-desk/product-values";
import { noteAct } from "../../../../workflows/audit/steps/write-audit";
import { sendCsv } from "../../../send-csv";
import type { ShopRequest } from "../../../shop-auth";

const toRecord = ({ id, image_url, values }: ProductRecord) =>
  PRODUCT_COLUMNS.map(([, name]) => {
    if (name === "id") return id;
    return name === "image_url" ? image_url : toCellText(name, values[name]);
  });

async function* recordsOf(req: ShopRequest, query: ExportProductsQuery) {
  for await (const products of readAllProducts(databaseOf(req.scope), query)) yield* products.map(toRecord);
}

/** A list of products as CSV, which can be imported again. */
export async function GET(req: ShopRequest, res: MedusaResponse): Promise<void> {
  const query = parse(ExportProductsQuery, req.query);
  await sendCsv(req, res, {
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
  });
}
