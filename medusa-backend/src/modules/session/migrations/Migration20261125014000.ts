import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Who has proven their e-mail. Accounts that Google signs in to have, unless another e-mail was given to them since:
 * Google had verified it when the account was made or linked. The other modules' tables are not there yet in a new
 * database, which has no account either.
 */
export class Migration20261125014000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "account_credentials" ("id" text not null, "customer_id" text not null, "generation" integer not null default 0, "proven_email" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "account_credentials_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_account_credentials_deleted_at" ON "account_credentials" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_account_credentials_customer_id_unique" ON "account_credentials" ("customer_id") WHERE deleted_at IS NULL;`);
    this.addSql(`do $$ begin
      if to_regclass('provider_identity') is not null and to_regclass('customer') is not null and to_regclass('audit_entry') is not null then
        insert into "account_credentials" ("id", "customer_id", "proven_email")
        select distinct on (c.id) 'acred_' || c.id, c.id, c.email from provider_identity p
        join auth_identity a on a.id = p.auth_identity_id and a.deleted_at is null
        join customer c on c.id = a.app_metadata->>'customer_id' and c.has_account and c.deleted_at is null
        where p.provider = 'shop-google' and p.deleted_at is null and c.email is not null and not exists (
          select 1 from audit_entry e where e.subject_id = c.id and e.action = 'account.email_changed')
        on conflict do nothing;
      end if;
    end $$;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "account_credentials" cascade;`);
  }

}
