import { toMajor } from "../../contract/currency";
import { type ProductField, VARIANT_FIELDS } from "../../contract/product-edits";
import type { ExportProductsQuery } from "../../contract/product-imports";
import * as rows from "../../contract/routes/products";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { requirePictureAddress } from "../../lib/pictures/check-picture";
import { OPTION_COLUMNS, PRODUCT_COLUMNS, type ProductColumn, toCellText } from "../../lib/products/product-csv";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { listImports } from "../../queries/products/imports";
import {
  type ExportedLine,
  listManaged,
  listUnsellable,
  readAllProducts,
} from "../../queries/products/managed-products";
import { getProductPage, previewStatement } from "../../queries/products/product-pages";
import { noteAct } from "../../workflows/audit/write-audit";
import { isKnownAddress } from "../../workflows/pictures/store-picture";
import { addProduct, duplicateProduct, showProduct } from "../../workflows/products/add-product";
import { addOption, editOption, removeOptionValue } from "../../workflows/products/change-options";
import {
  addVariant,
  endVariant,
  orderVariants,
  restoreVariant,
  setVariantPictures,
} from "../../workflows/products/change-variants";
import { continueImport, readImport } from "../../workflows/products/continue-import";
import { deleteProduct, restoreProduct } from "../../workflows/products/delete-product";
import { editProduct, undoEdit } from "../../workflows/products/edit-product";
import { readStaffProduct } from "../../workflows/products/read-product";
import { startBulk, startImport } from "../../workflows/products/start-import";
import { storeDeclaration } from "../../workflows/products/store-declaration";
import { handle } from "../handle";
import { sendCsv } from "../send-csv";
import type { ShopRequest } from "../shop-auth";
import { uploadedCsvOf, uploadedFileOf } from "../upload-file";

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

export const PRODUCTS = [
  handle(rows.AddProduct, async ({ status, sku, pieces, ...product }, req) => {
    requirePictureAddress("imageUrl", product.imageUrl);
    if (!(await isKnownAddress(req.scope, product.imageUrl))) throw invalidField("imageUrl", "There is no such upload");
    const inMajor = { ...product, status, sku, ...(pieces !== undefined && { pieces }), price: toMajor(product.price) };
    const result = await addProduct(req.scope, { product: inMajor, actorId: req.shop.customerId });
    const { productId, variantId, handle } = result;
    return {
      product: { ...product, id: productId, variantId, handle, available: pieces ?? null, facts: null, rating: null },
    };
  }),

  handle(rows.DeleteProduct, ({ id }, req) =>
    deleteProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.ShowProduct, ({ id }, req) => showProduct(req.scope, { productId: id, actorId: req.shop.customerId })),

  handle(rows.GetStaffProduct, async ({ id }, req) => requireFound(await readStaffProduct(req.scope, id), "product")),

  handle(rows.EditProduct, async ({ id, ...edit }, req) =>
    editProduct(req.scope, { ...edit, id, actorId: req.shop.customerId }),
  ),

  handle(rows.UndoEdit, async ({ id, editId }, req) =>
    undoEdit(req.scope, { id, editId, actorId: req.shop.customerId }),
  ),

  handle(rows.RestoreProduct, ({ id }, req) =>
    restoreProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.DuplicateProduct, ({ id }, req) =>
    duplicateProduct(req.scope, { productId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.AddVariant, ({ id, ...add }, req) =>
    addVariant(req.scope, { productId: id, actorId: req.shop.customerId, add }),
  ),

  handle(rows.OrderVariants, ({ id, variantIds }, req) =>
    orderVariants(req.scope, { productId: id, actorId: req.shop.customerId, variantIds }),
  ),

  handle(rows.EndVariant, ({ id, variantId }, req) =>
    endVariant(req.scope, { productId: id, actorId: req.shop.customerId, variantId }),
  ),

  handle(rows.RestoreVariant, ({ id, variantId }, req) =>
    restoreVariant(req.scope, { productId: id, actorId: req.shop.customerId, variantId }),
  ),

  handle(rows.SetVariantPictures, ({ id, variantId, pictureIds }, req) =>
    setVariantPictures(req.scope, { productId: id, actorId: req.shop.customerId, variantId, pictureIds }),
  ),

  handle(rows.AddOption, ({ id, ...add }, req) =>
    addOption(req.scope, { productId: id, actorId: req.shop.customerId, add }),
  ),

  handle(rows.EditOption, ({ id, optionId, ...option }, req) =>
    editOption(req.scope, { productId: id, actorId: req.shop.customerId, optionId, option }),
  ),

  handle(rows.RemoveOptionValue, ({ id, optionId, valueId }, req) =>
    removeOptionValue(req.scope, { productId: id, actorId: req.shop.customerId, optionId, valueId }),
  ),

  handle(rows.PreviewProduct, async ({ id }, req) => {
    const { SHOP_DEFAULT_COUNTRY: home, RETURN_DAYS } = getEnv();
    const page = await getProductPage(databaseOf(req.scope), id, { country: home, home }, previewStatement);
    if (!page) throw new ShopError("not_found", "There is no such product, or it has no price.");
    return { ...page, returnDays: RETURN_DAYS };
  }),

  handle(rows.ListManaged, (asked, req) => listManaged(databaseOf(req.scope), asked)),

  handle(rows.ListUnsellable, (asked, req) => listUnsellable(databaseOf(req.scope), asked)),

  handle(rows.ExportProducts, (query, req, res) =>
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
  ),

  /** Nothing of the file is imported yet. */
  handle(rows.StartImport, async (_, req) => {
    const uploaded = uploadedCsvOf(req);
    return { importId: await startImport(req.scope, { ...uploaded, actorId: req.shop.customerId }) };
  }),

  /** The last days' imports, so that one is found again after its page was left. */
  handle(rows.ListImports, async (_, req) => ({ imports: await listImports(databaseOf(req.scope)) })),

  /** The changes that a file of products would make, or has made. */
  handle(rows.GetImport, async ({ id, ...asked }, req) =>
    requireFound(await readImport(req.scope, id, asked), "import"),
  ),

  handle(rows.ContinueImport, async ({ id, again }, req) => ({
    progress: await continueImport(req.scope, { importId: id, actorId: req.shop.customerId, again }),
  })),

  /** None of the products is changed yet. */
  handle(rows.PlanBulk, async (asked, req) => ({
    importId: await startBulk(req.scope, asked, req.shop.customerId),
  })),

  handle(rows.UploadDeclaration, (_, req) =>
    storeDeclaration(req.scope, { file: uploadedFileOf(req), actorId: req.shop.customerId }),
  ),
];
