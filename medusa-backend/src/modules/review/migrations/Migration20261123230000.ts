import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Indexes of the lists of reviews: by rating, of hidden ones, and of those about the shop that its pages show. */
export class Migration20261123230000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_rating_created_at_id" ON "review" ("rating", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_hidden_newest" ON "review" ("created_at", "id") WHERE hidden_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_of_shop_newest" ON "review" ("created_at", "id") WHERE product_id IS NULL AND hidden_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const name of ["rating_created_at_id", "hidden_newest", "of_shop_newest"])
      this.addSql(`drop index if exists "IDX_review_${name}";`);
  }

}
