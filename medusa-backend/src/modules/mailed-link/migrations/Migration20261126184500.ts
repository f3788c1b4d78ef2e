import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Finds the links that ended long ago, which a job deletes. */
export class Migration20261126184500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_mailed_link_expires_at" ON "mailed_link" ("expires_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_mailed_link_expires_at";`);
  }

}
