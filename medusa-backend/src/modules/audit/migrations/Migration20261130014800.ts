import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Personal values may be emptied in every entry, not only in those of Medusa Admin: the desk writes some, too. */
export class Migration20261130014800 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create or replace function "audit_entry_refuse_change"() returns trigger language plpgsql as $$
      declare
        finishing text[] := array['finished_at', 'answer_status', 'subject_id', 'subject_ids', 'changes', 'personal', 'person_id', 'updated_at'];
        erasing text[] := array['personal', 'updated_at'];
      begin
        if tg_op = 'UPDATE' then
          if old.route is not null and old.finished_at is null and new.finished_at is not null
            and to_jsonb(old) - finishing = to_jsonb(new) - finishing then
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
    // The former function would refuse what deletions of accounts need.
  }

}
