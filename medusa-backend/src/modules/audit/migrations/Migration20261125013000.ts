import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Columns for the requests of Medusa Admin. An entry may be finished once and its personal values emptied; nothing else
 * changes.
 */
export class Migration20261125013000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "audit_entry" add column if not exists "route" text null, add column if not exists "request_id" text null, add column if not exists "subject_type" text null, add column if not exists "subject_ids" text[] null, add column if not exists "changes" jsonb null, add column if not exists "personal" jsonb null, add column if not exists "person_id" text null, add column if not exists "answer_status" integer null, add column if not exists "finished_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_audit_entry_person_id" ON "audit_entry" ("person_id") WHERE person_id is not null and deleted_at is null;`);
    this.addSql(`create index if not exists "IDX_shop_audit_subject_ids" on "audit_entry" using gin ("subject_ids") where "subject_ids" is not null;`);
    this.addSql(`create or replace function "audit_entry_refuse_change"() returns trigger language plpgsql as $$
      declare
        finishing text[] := array['finished_at', 'answer_status', 'subject_id', 'subject_ids', 'changes', 'personal', 'person_id', 'updated_at'];
        erasing text[] := array['personal', 'updated_at'];
      begin
        if tg_op = 'UPDATE' and old.route is not null then
          if old.finished_at is null and new.finished_at is not null and to_jsonb(old) - finishing = to_jsonb(new) - finishing then
            return new;
          end if;
          if new.personal is null and to_jsonb(old) - erasing = to_jsonb(new) - erasing then
            return new;
          end if;
        end if;
        raise exception 'the audit trail is append-only';
      end $$;`);
  }

  override async down(): Promise<void> {
    this.addSql(`create or replace function "audit_entry_refuse_change"() returns trigger language plpgsql as $$ begin raise exception 'the audit trail is append-only'; end $$;`);
    this.addSql(`alter table if exists "audit_entry" drop column if exists "route", drop column if exists "request_id", drop column if exists "subject_type", drop column if exists "subject_ids", drop column if exists "changes", drop column if exists "personal", drop column if exists "person_id", drop column if exists "answer_status", drop column if exists "finished_at";`);
  }

}
