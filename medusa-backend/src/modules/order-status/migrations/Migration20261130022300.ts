import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Orders are found by the last name too, which Medusa Admin writes; migration-scripts/recipients.ts follows it. */
export class Migration20261130022300 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create or replace function "shop_order_facts"(id text, out placed_at timestamptz, out sought text, out found_by text, out products text, out country text, out total numeric, out part_sent boolean) language plpgsql stable as $$ begin
      select o.created_at, "shop_plain"(concat_ws(' ', a.first_name, nullif(a.last_name, ''), o.email)),
        "shop_plain"(concat_ws(' ', a.first_name, nullif(a.last_name, ''), o.email, lines.products, a.address_1, a.address_2, a.postal_code, a.city, a.province, a.phone,
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
  }

  /** The version before works with this function too. */
  override async down(): Promise<void> {}

}
