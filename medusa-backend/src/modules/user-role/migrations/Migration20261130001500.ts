import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The roles of the staff; those who are admins become owners. */
export class Migration20261130001500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "staff_role" ("id" text not null, "name" text not null, "permissions" text[] not null, "second_factor" boolean not null default false, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "staff_role_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_staff_role_deleted_at" ON "staff_role" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_staff_role_name_unique" ON "staff_role" (lower(name)) WHERE deleted_at IS NULL;`);
    this.addSql(`insert into "staff_role" ("id", "name", "permissions") values ('owner', 'Owner', '{}'), ('manager', 'Manager', '{}'), ('packer', 'Packer', '{}'), ('support', 'Support', '{}') on conflict do nothing;`);

    this.addSql(`alter table if exists "user_role" add column if not exists "staff_role_id" text null, add column if not exists "given_by" text null, add column if not exists "given_at" timestamptz null;`);
    this.addSql(`update "user_role" set "staff_role_id" = 'owner', "given_at" = "updated_at" where "role" = 'admin' and "staff_role_id" is null;`);
    this.addSql(`alter table if exists "user_role" drop constraint if exists user_role_of_staff;`);
    this.addSql(`alter table if exists "user_role" add constraint user_role_of_staff check ((role = 'admin') = (staff_role_id IS NOT NULL)) not valid;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "user_role" drop constraint if exists user_role_of_staff;`);
    this.addSql(`alter table if exists "user_role" drop column if exists "staff_role_id", drop column if exists "given_by", drop column if exists "given_at";`);
    this.addSql(`drop table if exists "staff_role" cascade;`);
  }

}
