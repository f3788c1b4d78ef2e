import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123113000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_user_role_role" ON "user_role" ("role") WHERE role = 'admin' AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_user_role_role";`);
  }

}
