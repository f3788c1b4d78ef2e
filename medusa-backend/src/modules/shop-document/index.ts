import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { type Database, serviceOf } from "../../lib/database/connection";
import { type IssuedDocument, type NewDocument, writeDocument } from "./document";
import { DocumentSeries, ShopDocument } from "./models/shop-document";

/** Keeps the invoices and credit notes that workflows/orders issues. */
class ShopDocumentModuleService extends MedusaService({ ShopDocument, DocumentSeries }) {
  /** Null as for `writeDocument`. Until `transaction` ends, nobody else gets a number of that series. */
  async issue(document: NewDocument, transaction: Database): Promise<IssuedDocument | null> {
    return await writeDocument(transaction, `doc_${randomUUID()}`, document);
  }
}

export const shopDocumentService = serviceOf<ShopDocumentModuleService>("shopDocument");

export default Module("shopDocument", { service: ShopDocumentModuleService });
