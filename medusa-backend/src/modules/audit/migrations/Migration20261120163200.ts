import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120163200 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "audit_entry" ("id" text not null, "actor_id" text not null, "action" text not null, "subject_id" text not null, "details" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "audit_entry_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_audit_entry_deleted_at" ON "audit_entry" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_audit_entry_subject_id" ON "audit_entry" ("subject_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_audit_entry_created_at" ON "audit_entry" ("created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`create or replace function "audit_entry_refuse_change"() returns trigger language plpgsql as $$ begin raise exception 'the audit trail is append-only'; end $$;`);
    this.addSql(`create trigger "audit_entry_append_only" before update or delete on "audit_entry" for each row execute function "audit_entry_refuse_change"();`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "audit_entry" cascade;`);
    this.addSql(`drop function if exists "audit_entry_refuse_change"();`);
  }

}
