import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The shop's status of each order, and the columns that the admins' list of orders is sorted, filtered and searched by,
 * so that one index serves all three. Triggers fill these columns from Medusa's order; migration-scripts/orders.ts
 * keeps them current.
 */
export class Migration20261128202441 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create extension if not exists pg_trgm;`);

    this.addSql(`create table if not exists "order_status" ("id" text not null, "order_id" text not null, "status" text check ("status" in ('pending', 'shipped', 'cancelled')) not null default 'pending', "owner_hidden_at" timestamptz null, "admin_hidden_at" timestamptz null, "placed_at" timestamptz null, "sought" text null, "found_by" text null, "products" text null, "country" text null, "total" numeric null, "part_sent" boolean not null default false, "promised_from" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "order_status_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_deleted_at" ON "order_status" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_order_status_order_id_unique" ON "order_status" ("order_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_status_created_at" ON "order_status" ("status", "created_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_newest" ON "order_status" ("placed_at" DESC, "order_id" DESC) WHERE deleted_at IS NULL AND admin_hidden_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_status_newest" ON "order_status" ("status", "placed_at" DESC, "order_id" DESC) WHERE deleted_at IS NULL AND admin_hidden_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_parts" ON "order_status" USING gin ("sought" gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL AND admin_hidden_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_words" ON "order_status" USING gin (to_tsvector('simple', "sought")) WITH (fastupdate = off) WHERE deleted_at IS NULL AND admin_hidden_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_cancelled_newest" ON "order_status" ("placed_at" DESC, "order_id" DESC) WHERE deleted_at IS NULL AND status = 'cancelled';`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_cancelled_parts" ON "order_status" USING gin ("sought" gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL AND status = 'cancelled';`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_cancelled_words" ON "order_status" USING gin (to_tsvector('simple', "sought")) WITH (fastupdate = off) WHERE deleted_at IS NULL AND status = 'cancelled';`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_hidden" ON "order_status" ("placed_at" DESC, "order_id" DESC) WHERE deleted_at IS NULL AND admin_hidden_at IS NOT NULL AND status <> 'cancelled';`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_found_parts" ON "order_status" USING gin ("found_by" gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_found_words" ON "order_status" USING gin (to_tsvector('simple', "found_by")) WITH (fastupdate = off) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_total" ON "order_status" ("total" DESC, "placed_at" DESC, "order_id" DESC) INCLUDE ("status", "country", "admin_hidden_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_country" ON "order_status" ("country", "placed_at" DESC, "order_id" DESC) WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_part_sent" ON "order_status" ("placed_at" DESC, "order_id" DESC) WHERE deleted_at IS NULL AND admin_hidden_at IS NULL AND status = 'pending' AND part_sent;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_order_status_late" ON "order_status" ("promised_from") WHERE "status" = 'pending' AND "promised_from" IS NOT NULL AND deleted_at IS NULL AND admin_hidden_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_shop_order_status_cancelled" ON "order_status" ("updated_at") WHERE status = 'cancelled' AND deleted_at IS NULL;`);
    this.addSql(`create or replace function "shop_order_facts"(id text, out placed_at timestamptz, out sought text, out found_by text, out products text, out country text, out total numeric, out part_sent boolean) language plpgsql stable as $$ begin
      select o.created_at, "shop_plain"(concat_ws(' ', a.first_name, o.email)),
        "shop_plain"(concat_ws(' ', a.first_name, o.email, lines.products, a.address_1, a.address_2, a.postal_code, a.city, a.province, a.phone,
          nullif(regexp_replace(a.phone, '\\D', '', 'g'), a.phone))),
        "shop_plain"(lines.products), coalesce(lower(a.country_code), ''),
        round(case when lines.came_back then captured.amount else coalesce((m.totals->>'current_order_total')::numeric, 0) + credit.amount end, 2),
        exists (select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null
          where l.order_id = o.id and l.deleted_at is null and f.canceled_at is null and coalesce(f.shipped_at, f.delivered_at) is not null)
      into placed_at, sought, found_by, products, country, total, part_sent
      from "order" o
      left join order_address a on a.id = o.shipping_address_id
      left join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
      cross join lateral (
        select string_agg(distinct coalesce(li.product_title, li.title), E'\\n') filter (where oi.quantity > 0) as products,
          coalesce(bool_or(oi.return_received_quantity + oi.return_dismissed_quantity > 0), false) as came_back
        from order_item oi join order_line_item li on li.id = oi.item_id
        where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null) lines
      cross join lateral (
        select coalesce(sum(cl.amount), 0) as amount from order_credit_line cl
        where cl.order_id = o.id and cl.version = o.version and cl.deleted_at is null) credit
      cross join lateral (
        select coalesce(sum(c.amount), 0) as amount from order_payment_collection l
        join payment p on p.payment_collection_id = l.payment_collection_id and p.captured_at is not null and p.deleted_at is null
        join capture c on c.payment_id = p.id and c.deleted_at is null
        where l.order_id = o.id and l.deleted_at is null) captured
      where o.id = "shop_order_facts".id;
    end $$;`);
    this.addSql(`create or replace function "shop_list_order"() returns trigger language plpgsql as $$ begin
      select f.placed_at, f.sought, f.found_by, f.products, f.country, f.total, f.part_sent
      into new.placed_at, new.sought, new.found_by, new.products, new.country, new.total, new.part_sent
      from "shop_order_facts"(new.order_id) f;
      return new; end $$;`);
    this.addSql(`create or replace trigger "shop_list_order" before insert on "order_status" for each row when (new.found_by is null) execute function "shop_list_order"();`);
    this.addSql(`create or replace function "shop_promise_order"() returns trigger language plpgsql as $$ begin
      select o.metadata->'arrival'->>'earliest' into new.promised_from from "order" o where o.id = new.order_id;
      return new; end $$;`);
    this.addSql(`create or replace trigger "shop_promise_order" before insert on "order_status" for each row execute function "shop_promise_order"();`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "order_status" cascade;`);
    this.addSql(`drop function if exists "shop_list_order"();`);
    this.addSql(`drop function if exists "shop_order_facts"(text);`);
    this.addSql(`drop function if exists "shop_promise_order"();`);
  }

}
