import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Reviews, with the photos, reports and votes of customers. A trigger keeps the number of a review's votes, so that the
 * most helpful ones are found without counting.
 *
 * It also refuses a database from before the first release.
 */
export class Migration20261128202437 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`do $$ begin
      if exists (select 1 from mikro_orm_migrations where name in ('Migration20261120163158', 'Migration20261128202438')) then
        raise exception 'This database is from before the first release of Aeroloft and cannot be upgraded. Reset it (npm run reset).';
      end if;
    end $$;`);
    this.addSql(`create extension if not exists pg_trgm;`);

    this.addSql(`create table if not exists "review" ("id" text not null, "customer_id" text null, "product_id" text null, "order_id" text null, "reviewer_img" text not null default '', "reviewer_name" text not null, "reviewer_occupation" text not null default '', "description" text not null, "rating" integer not null, "hidden_at" timestamptz null, "is_waiting" boolean not null default false, "answer" text null, "answered_at" timestamptz null, "helpful_count" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_pkey" primary key ("id"), constraint review_waits_unseen check (NOT is_waiting OR hidden_at IS NOT NULL), constraint review_rating_range check (rating BETWEEN 1 AND 5), constraint review_answer_has_time check ((answer IS NULL) = (answered_at IS NULL)), constraint review_of_product_has_order check ((product_id IS NULL) = (order_id IS NULL) AND (product_id IS NULL OR customer_id IS NOT NULL)));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_deleted_at" ON "review" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_customer_id" ON "review" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_created_at_id" ON "review" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_rating_created_at_id" ON "review" ("rating", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_hidden_newest" ON "review" ("created_at", "id") WHERE hidden_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_waiting_newest" ON "review" ("created_at", "id") WHERE is_waiting AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_of_shop_newest" ON "review" ("created_at", "id") WHERE product_id IS NULL AND hidden_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_product_id_created_at_id" ON "review" ("product_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_most_helpful" ON "review" ("product_id", "helpful_count", "created_at", "id") WHERE hidden_at IS NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_customer_id_product_id_unique" ON "review" ("customer_id", "product_id") WHERE product_id IS NOT NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "review_mail_stop" ("id" text not null, "customer_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_mail_stop_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_mail_stop_deleted_at" ON "review_mail_stop" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_mail_stop_customer_id_unique" ON "review_mail_stop" ("customer_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "review_photo" ("id" text not null, "picture_id" text not null, "customer_id" text not null, "product_id" text not null, "review_id" text null, "removed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_photo_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_deleted_at" ON "review_photo" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_photo_picture_id_unique" ON "review_photo" ("picture_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_review_id_created_at_id" ON "review_photo" ("review_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_customer_id_product_id" ON "review_photo" ("customer_id", "product_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_removed" ON "review_photo" ("removed_at") WHERE removed_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_photo_unwritten" ON "review_photo" ("created_at") WHERE review_id IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "review_report" ("id" text not null, "review_id" text not null, "customer_id" text not null, "reason" text not null, "settled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_report_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_report_deleted_at" ON "review_report" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_report_review_id_customer_id_unique" ON "review_report" ("review_id", "customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_report_customer_id" ON "review_report" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_report_open" ON "review_report" ("review_id") WHERE settled_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "review_vote" ("id" text not null, "review_id" text not null, "customer_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_vote_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_vote_deleted_at" ON "review_vote" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_vote_review_id_customer_id_unique" ON "review_vote" ("review_id", "customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_vote_customer_id_created_at_id" ON "review_vote" ("customer_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_review_order" ON "review" ("order_id") WHERE order_id IS NOT NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_parts" ON "review" USING gin ("shop_plain"(reviewer_name || ' ' || description) gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;`);
    this.addSql(`create or replace function shop_count_review_votes() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.deleted_at is null then
          update review set helpful_count = helpful_count - 1 where id = old.review_id;
        end if;
        if tg_op <> 'DELETE' and new.deleted_at is null then
          update review set helpful_count = helpful_count + 1 where id = new.review_id;
        end if;
        return null;
      end $$;`);
    this.addSql(`create or replace trigger shop_count_review_votes after insert or delete or update of review_id, deleted_at on "review_vote"
      for each row execute function shop_count_review_votes();`);
  }

  override async down(): Promise<void> {
    for (const table of ["review", "review_mail_stop", "review_photo", "review_report", "review_vote"])
      this.addSql(`drop table if exists "${table}" cascade;`);
    this.addSql(`drop function if exists shop_count_review_votes();`);
  }

}
