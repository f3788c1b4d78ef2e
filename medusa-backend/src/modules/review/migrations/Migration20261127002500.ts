import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Customers who found a review helpful. */
export class Migration20261127002500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "review_vote" ("id" text not null, "review_id" text not null, "customer_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_vote_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_vote_deleted_at" ON "review_vote" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_vote_review_id_customer_id_unique" ON "review_vote" ("review_id", "customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_vote_customer_id_created_at_id" ON "review_vote" ("customer_id", "created_at", "id") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "review_vote" cascade;`);
  }

}
