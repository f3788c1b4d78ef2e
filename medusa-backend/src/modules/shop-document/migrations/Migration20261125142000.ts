import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** An order has further invoices, one for each later payment of it; its first invoice names no payment. */
export class Migration20261125142000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "shop_document" add column if not exists "payment_id" text null;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_first_invoice_unique" ON "shop_document" ("order_id") WHERE kind = 'invoice' AND payment_id IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_payment_id_unique" ON "shop_document" ("payment_id") WHERE payment_id IS NOT NULL;`);
    this.addSql(`drop index if exists "IDX_shop_document_invoice_unique";`);
  }

  override async down(): Promise<void> {
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shop_document_invoice_unique" ON "shop_document" ("order_id") WHERE kind = 'invoice';`);
    this.addSql(`drop index if exists "IDX_shop_document_payment_id_unique";`);
    this.addSql(`drop index if exists "IDX_shop_document_first_invoice_unique";`);
    this.addSql(`alter table if exists "shop_document" drop column if exists "payment_id";`);
  }

}
