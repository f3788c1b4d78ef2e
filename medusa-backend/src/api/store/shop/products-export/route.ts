import { type ExportProductsQuery, PRODUCT_COLUMNS } from "../../../../contract/product-imports";
import { ExportProducts } from "../../../../contract/routes/products";
import { databaseOf } from "../../../../lib/database/connection";
import { toCellText } from "../../../../lib/products/product-csv";
import { readAllProducts } from "../../../../queries/products/managed-products";
import type { ProductRecord } from "../../../../queries/products/product-values";
import { noteAct } from "../../../../workflows/audit/write-audit";
import { handle } from "../../../handle";
import { sendCsv } from "../../../send-csv";
import type { ShopRequest } from "../../../shop-auth";

const toRecord = ({ id, imageUrl, onHand, values }: ProductRecord) =>
  PRODUCT_COLUMNS.map(([, name]) => {
    if (name === "id") return id;
    if (name === "imageUrl") return imageUrl;
    return toCellText(name, name === "onHand" ? onHand : values[name]);
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
