/**
 * What makes a product sellable: published, with a first variant that has a plain price in USD. Read straight from Medusa's tables,
 * because its own product routes load every product id of the sales channel on each request.
 */
const SELLABLE = `
  p.status = 'published' and p.deleted_at is null and exists (
    select 1 from product_variant v
    join product_variant_price_set vps on vps.variant_id = v.id and vps.deleted_at is null
    join price pr on pr.price_set_id = vps.price_set_id
    where v.product_id = p.id and v.deleted_at is null and ${plainUsd("pr")})`;

/** A price that holds for everyone: no price list, no rule, no quantity. */
function plainUsd(price: string): string {
  return `${price}.currency_code = 'usd' and ${price}.deleted_at is null and ${price}.price_list_id is null
    and coalesce(${price}.rules_count, 0) = 0 and ${price}.min_quantity is null and ${price}.max_quantity is null`;
}

/** The rows of the page; each look-up goes by an index, so a page costs the same in a large catalogue. */
const PAGE = `
  select p.id, v.id as variant_id, p.handle, p.title, coalesce(p.thumbnail, image.url, '') as image_url,
    coalesce(p.subtitle, '') as short_description, coalesce(p.description, '') as description, p.metadata,
    price.amount::float8 as price, case when v.manage_inventory and not v.allow_backorder then stock.available end as available
  from page p
  join lateral (
    select v.id, v.manage_inventory, v.allow_backorder from product_variant v
    where v.product_id = p.id and v.deleted_at is null
    order by v.variant_rank, v.created_at, v.id limit 1) v on true
  join lateral (
    select pr.amount from product_variant_price_set vps
    join price pr on pr.price_set_id = vps.price_set_id
    where vps.variant_id = v.id and vps.deleted_at is null and ${plainUsd("pr")}
    order by pr.created_at desc limit 1) price on true
  left join lateral (
    select i.url from image i where i.product_id = p.id and i.deleted_at is null order by i.rank, i.id limit 1) image on true
  left join lateral (
    select greatest(0, floor(min(item.free / item.required)))::float8 as available from (
      select vi.required_quantity as required, coalesce(sum(l.stocked_quantity - l.reserved_quantity), 0) as free
      from product_variant_inventory_item vi
      left join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
      where vi.variant_id = v.id and vi.deleted_at is null
      group by vi.inventory_item_id, vi.required_quantity) item) stock on true
  order by p.created_at, p.id`;

const SEARCH = `and (p.title ilike ? escape '\\' or p.subtitle ilike ? escape '\\')`;

/** A LIKE pattern that finds `q` anywhere and takes its wildcards as they stand. */
export function toPattern(q: string): string {
  return `%${q.replace(/[\\%_]/g, "\\$&")}%`;
}

type Statement = { sql: string; bindings: (string | number | null)[] };

/** One page of the sellable products, oldest first. Without `limit`: all of them. */
export function pageStatement(query: { q?: string; limit?: number; offset?: number }): Statement {
  const { q, limit = null, offset = 0 } = query;
  const pattern = q ? [toPattern(q), toPattern(q)] : [];
  return {
    sql: `with page as materialized (
      select p.* from product p where ${SELLABLE} ${q ? SEARCH : ""}
      order by p.created_at, p.id limit ? offset ?) ${PAGE}`,
    bindings: [...pattern, limit, offset],
  };
}

/** How many sellable products there are. */
export function countStatement({ q }: { q?: string }): Statement {
  const pattern = q ? [toPattern(q), toPattern(q)] : [];
  return {
    sql: `select count(*)::int as count from product p where ${SELLABLE} ${q ? SEARCH : ""}`,
    bindings: pattern,
  };
}
