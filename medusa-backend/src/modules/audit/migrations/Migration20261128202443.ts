import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The audit trail. An entry may be finished once and its personal values emptied; nothing else changes, and nothing is
 * deleted.
 */
export class Migration20261128202443 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "audit_entry" ("id" text not null, "actor_id" text not null, "action" text not null, "subject_id" text not null, "details" jsonb null, "route" text null, "request_id" text null, "subject_type" text null, "subject_ids" text[] null, "changes" jsonb null, "personal" jsonb null, "person_id" text null, "answer_status" integer null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "audit_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_audit_entry_deleted_at" ON "audit_entry" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_audit_entry_subject_id" ON "audit_entry" ("subject_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_audit_entry_created_at" ON "audit_entry" ("created_at") WHERE deleted_at IS NULL;`);
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
    this.addSql(`create or replace trigger "audit_entry_append_only" before update or delete on "audit_entry" for each row execute function "audit_entry_refuse_change"();`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "audit_entry" cascade;`);
    this.addSql(`drop function if exists "audit_entry_refuse_change"();`);
  }

}
