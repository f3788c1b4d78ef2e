import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What the shop answers to a review in public. */
export class Migration20261126134500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "review" add column if not exists "answer" text null, add column if not exists "answered_at" timestamptz null;`);
    this.addSql(`alter table if exists "review" add constraint review_answer_has_time check ((answer IS NULL) = (answered_at IS NULL));`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "review" drop constraint if exists review_answer_has_time;`);
    this.addSql(`alter table if exists "review" drop column if exists "answer", drop column if exists "answered_at";`);
  }

}
