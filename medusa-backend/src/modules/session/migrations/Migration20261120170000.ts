import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The counters of the sign-in limits, in the shape rate-limiter-flexible expects; unlogged: losing them in a crash is
 * no loss.
 */
export class Migration20261120170000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create unlogged table if not exists "sign_in_limit" ("key" varchar(255) not null, "points" integer not null default 0, "expire" bigint null, constraint "sign_in_limit_pkey" primary key ("key"));`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "sign_in_limit" cascade;`);
  }

}
