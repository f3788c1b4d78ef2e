import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Questions about products, and answers to them. */
export class Migration20261128202439 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create extension if not exists pg_trgm;`);

    this.addSql(`create table if not exists "product_answer" ("id" text not null, "question_id" text not null, "customer_id" text null, "order_id" text null, "answerer_name" text not null default '', "text" text not null, "state" text check ("state" in ('waiting', 'shown', 'hidden')) not null default 'waiting', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_answer_pkey" primary key ("id"), constraint product_answer_of_shop_or_owner check ((customer_id IS NULL) = (order_id IS NULL) AND (customer_id IS NOT NULL OR state = 'shown')));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_answer_deleted_at" ON "product_answer" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_answer_customer_id_created_at_id" ON "product_answer" ("customer_id", "created_at", "id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_answer_question_id_created_at" ON "product_answer" ("question_id", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_answer_waiting" ON "product_answer" ("question_id") WHERE state = 'waiting' AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_product_answer_of_customer" ON "product_answer" ("question_id", "customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_product_answer_of_shop" ON "product_answer" ("question_id") WHERE customer_id IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "product_question" ("id" text not null, "product_id" text not null, "customer_id" text not null, "asker_name" text not null, "text" text not null, "state" text check ("state" in ('waiting', 'shown', 'hidden')) not null default 'waiting', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "product_question_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_question_deleted_at" ON "product_question" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_question_customer_id_created_at_id" ON "product_question" ("customer_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_question_created_at_id" ON "product_question" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_question_state_created_at_id" ON "product_question" ("state", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_question_shown" ON "product_question" ("product_id", "created_at", "id") WHERE state = 'shown' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_question_deleted_of_customer" ON "product_question" ("customer_id") WHERE deleted_at IS NOT NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_question_parts" ON "product_question" USING gin ("shop_plain"(asker_name || ' ' || text) gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_answer_deleted_of_customer" ON "product_answer" ("customer_id") WHERE deleted_at IS NOT NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_product_answer_parts" ON "product_answer" USING gin ("shop_plain"("text") gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    for (const table of ["product_answer", "product_question"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }

}
