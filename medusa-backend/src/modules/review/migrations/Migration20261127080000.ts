import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The number of votes for each review, so that the most helpful ones are found without counting. A trigger keeps it in
 * the transaction of the vote, also for a server of an earlier version that still runs. It comes before the fill: it
 * locks the votes until both are there.
 */
export class Migration20261127080000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "review" add column if not exists "helpful_count" integer not null default 0;`);
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
    this.addSql(`update "review" r set helpful_count = v.count
      from (select review_id, count(*)::int as count from review_vote where deleted_at is null group by review_id) v
      where r.id = v.review_id;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_review_most_helpful" ON "review" ("product_id", "helpful_count", "created_at", "id") WHERE hidden_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_review_most_helpful";`);
    this.addSql(`drop trigger if exists shop_count_review_votes on "review_vote";`);
    this.addSql(`drop function if exists shop_count_review_votes();`);
    this.addSql(`alter table if exists "review" drop column if exists "helpful_count";`);
  }

}
