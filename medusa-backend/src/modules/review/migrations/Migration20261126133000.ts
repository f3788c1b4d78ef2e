import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Reviews that wait until somebody of the shop has read them, and what the desk's list of reviews is found by. */
export class Migration20261126133000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create extension if not exists pg_trgm;`);
    this.addSql(`alter table if exists "review" add column if not exists "is_waiting" boolean not null default false;`);
    this.addSql(`alter table if exists "review" add constraint review_waits_unseen check (NOT is_waiting OR hidden_at IS NOT NULL);`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_waiting_newest" ON "review" ("created_at", "id") WHERE is_waiting AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_parts" ON "review" USING gin ((reviewer_name || ' ' || description) gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_review_parts";`);
    this.addSql(`drop index if exists "IDX_review_waiting_newest";`);
    this.addSql(`alter table if exists "review" drop constraint if exists review_waits_unseen;`);
    this.addSql(`alter table if exists "review" drop column if exists "is_waiting";`);
  }

}
