import { z } from "zod";
import { CURRENCY } from "../../contract/currency";
import {
  type DiscountRow,
  DiscountState,
  DiscountUse,
  type ListDiscountsAnswer,
  type ListDiscountsQuery,
  USES_NAMED,
} from "../../contract/discounts";
import type { Database } from "../../lib/database/connection";
import { IsoTime, isThere, queryList, queryRow, queryRows, queryValues } from "../../lib/database/sql";
import { type PromotionTerms, readTerms, sayDiscount, sayShopRule } from "../../lib/discounts";
import { contains, minorInSql, toPattern } from "../expressions";
import { olderThan, queryListPage, readCursor } from "../lists";

/** The prefix of trial promotions' codes, which no list shows. A code of the desk has no dot. */
export const TRIAL_PREFIX = "trial.";

/** True if a discount other than this draft has the code, in upper or lower case. */
export async function isCodeTaken(database: Database, code: string, butId: string | null): Promise<boolean> {
  const sql =
    "select id from promotion where lower(code) = lower(?) and id is distinct from ? and deleted_at is null limit 1";
  return await isThere(database, sql, [code, butId]);
}

const Titled = z.object({ id: z.string(), title: z.string() });

/** The names of products, on sale or not; deleted ones are left out. */
export async function listTitles(database: Database, ids: readonly string[]): Promise<z.infer<typeof Titled>[]> {
  const sql = "select id, title from product where id = any(?::text[]) and deleted_at is null order by title, id";
  return await queryRows(database, Titled, sql, [ids]);
}

/** The ids of trial promotions that a dead server left behind. */
export async function listLeftTrials(database: Database): Promise<string[]> {
  const sql = `
    select id from promotion
    where lower(code) like '${TRIAL_PREFIX}%' and created_at < now() - interval '1 hour' and deleted_at is null limit 100`;
  return await queryValues(database, z.string(), sql, []);
}

/** The state of a promotion; discount-codes.ts refuses codes for the same reasons. */
const STATE = `case
    when p.status = 'draft' then 'draft'
    when p.status = 'inactive' then 'stopped'
    when c.ends_at <= now() then 'ended'
    when p."limit" is not null and p.used >= p."limit" then 'used_up'
    when b.type in ('usage', 'spend') and b."limit" is not null and b.used >= b."limit" then 'used_up'
    when c.starts_at > now() then 'planned'
    else 'running' end`;

const PROMOTION = `
  from promotion p
  left join promotion_campaign c on c.id = p.campaign_id and c.deleted_at is null
  left join promotion_campaign_budget b on b.campaign_id = c.id and b.deleted_at is null
  left join promotion_application_method m on m.promotion_id = p.id and m.deleted_at is null
  left join discount_sum kept on kept.promotion_id = p.id`;

/** The conditions of a promotion or of its discount; `link` chooses one of the two. */
const rulesOf = (table: string, link: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('attribute', r.attribute, 'operator', r.operator, 'values', given.ids, 'names', given.names, 'products', given.products))
    from ${table} l
    join promotion_rule r on r.id = l.promotion_rule_id and r.deleted_at is null
    cross join lateral (
      select coalesce(jsonb_agg(v.value order by v.value), '[]') as ids,
        coalesce(jsonb_agg(t.title order by t.title) filter (where t.id is not null), '[]') as names,
        coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) order by t.title) filter (where t.id is not null), '[]') as products
      from promotion_rule_value v left join product t on t.id = v.value
      where v.promotion_rule_id = r.id and v.deleted_at is null) given
    where ${link}), '[]')`;

const SHARED = `exists (
    select 1 from promotion other where other.campaign_id = c.id and other.id <> p.id and other.deleted_at is null)`;

const FIELDS = `
  p.id, p.code, p.is_automatic, case when not ${SHARED} then p.campaign_id end as own_campaign_id, p.type, p.is_tax_inclusive, p."limit"::int as "limit", p.used::int as used, ${STATE} as state,
  coalesce(kept.orders, 0)::int as orders, coalesce(kept.amount, 0)::bigint as minor,
  c.starts_at, c.ends_at, m.type as method, m.target_type as target, m.allocation, m.value::float8 as value,
  m.currency_code, m.max_quantity::int as max_quantity,
  case when b.id is not null then jsonb_build_object('type', b.type, 'limit', b."limit"::float8, 'used', b.used::float8,
    'attribute', b.attribute, 'shared', ${SHARED}) end as budget,
  ${rulesOf("promotion_promotion_rule", "l.promotion_id = p.id")} as rules,
  ${rulesOf("application_method_target_rules", "l.application_method_id = m.id")} as target_rules`;

const Minor = z.coerce.number().int();
const Rules = z.array(
  z.object({
    attribute: z.string(),
    operator: z.string(),
    values: z.array(z.string()),
    names: z.array(z.string()),
    products: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
);
const Found = z.object({
  id: z.string(),
  code: z.string(),
  isAutomatic: z.boolean(),
  state: DiscountState,
  used: z.number(),
  orders: z.number(),
  minor: Minor,
  ownCampaignId: z.string().nullable(),
  type: z.string(),
  isTaxInclusive: z.boolean(),
  limit: z.number().nullable(),
  method: z.string().nullable(),
  target: z.string().nullable(),
  allocation: z.string().nullable(),
  value: z.number().nullable(),
  currencyCode: z.string().nullable(),
  maxQuantity: z.number().nullable(),
  rules: Rules,
  targetRules: Rules,
  budget: z
    .object({
      type: z.string(),
      limit: z.number().nullable(),
      used: z.number(),
      attribute: z.string().nullable(),
      shared: z.boolean(),
    })
    .nullable(),
  startsAt: IsoTime.nullable(),
  endsAt: IsoTime.nullable(),
});

/** The uses of a limit for all accounts together; without a limit, Medusa does not count. */
function countedOf({ limit, used, budget }: z.infer<typeof Found>): { used: number | null; limit: number | null } {
  if (limit !== null) return { used, limit };
  return budget?.type === "usage" && budget.limit ? { used: budget.used, limit: budget.limit } : { used: null, limit };
}

function toRow(found: z.infer<typeof Found>, timeZone: string): DiscountRow {
  const { id, code, isAutomatic, state, endsAt, orders } = found;
  const said = sayDiscount(found satisfies PromotionTerms, timeZone);
  return { id, code, isAutomatic, state, said, endsAt, orders, given: found.minor, ...countedOf(found) };
}

export async function listDiscounts(
  database: Database,
  { limit, cursor, state, q }: ListDiscountsQuery,
  timeZone: string,
): Promise<ListDiscountsAnswer> {
  const older = olderThan(readCursor(cursor, "promo"), "p");
  const sql = `
    select ${FIELDS}, p.created_at::text || '|' || p.id as cursor ${PROMOTION}
    where p.deleted_at is null and p.code not like '${TRIAL_PREFIX}%' ${state ? `and ${STATE} = ?` : ""} ${q ? `and ${contains("p.code")}` : ""} ${older.sql}
    order by p.created_at desc, p.id desc limit ?`;
  const bindings = [...(state ? [state] : []), ...(q ? [toPattern(q)] : []), ...older.bindings, limit + 1];
  const { shown, ...next } = await queryListPage(database, { list: "discounts", row: Found, sql, bindings, limit });
  return { discounts: shown.map((found) => toRow(found, timeZone)), ...next };
}

/**
 * A discount; `terms` are null if the desk's form cannot express them, `ownCampaignId` if it has no campaign, or a
 * shared one. `conditions`: the shop's own rules in words.
 */
export async function getDiscount(database: Database, id: string, timeZone: string) {
  const sql = `select ${FIELDS} ${PROMOTION} where p.id = ? and p.deleted_at is null`;
  const found = await queryRow(database, Found, sql, [id]);
  if (!found) return null;
  const products = found.targetRules.flatMap((rule) => rule.products);
  const conditions = found.rules.flatMap((rule) => sayShopRule(rule) ?? []);
  const { ownCampaignId } = found;
  return { row: toRow(found, timeZone), conditions, terms: readTerms(found), products, ownCampaignId };
}
export type FoundDiscount = NonNullable<Awaited<ReturnType<typeof getDiscount>>>;

/**
 * What a discount took off each of its orders in the shop's currency, in minor units, rounded per order. Reads the
 * orders of one discount by an index.
 */
const GIVEN = `
  given as (
    select o.id, o.display_id, o.created_at, s.status = 'cancelled' as cancelled,
      ${minorInSql("sum(entry.amount)", "o.currency_code")}::bigint as minor
    from (
      select oi.order_id, oi.version, ad.amount from order_line_item_adjustment ad
      join order_item oi on oi.item_id = ad.item_id and oi.version = ad.version and oi.deleted_at is null
      where ad.promotion_id = ? and ad.deleted_at is null
      union all
      select os.order_id, os.version, ad.amount from order_shipping_method_adjustment ad
      join order_shipping os on os.shipping_method_id = ad.shipping_method_id and os.version = ad.version and os.deleted_at is null
      where ad.promotion_id = ? and ad.deleted_at is null) entry
    join "order" o on o.id = entry.order_id and o.version = entry.version and o.deleted_at is null
    join order_status s on s.order_id = o.id and s.deleted_at is null
    where o.currency_code = '${CURRENCY}'
    group by o.id, o.display_id, o.created_at, s.status)`;

const Sum = z.object({ minor: Minor, orders: z.number() });

/** The amount that a discount took off orders that are not cancelled, and their number. */
export async function sumDiscount(database: Database, id: string): Promise<z.infer<typeof Sum>> {
  const sql = `with ${GIVEN} select coalesce(sum(minor), 0) as minor, count(*)::int as orders from given where not cancelled`;
  return (await queryRow(database, Sum, sql, [id, id])) ?? { minor: 0, orders: 0 };
}

const UseRow = DiscountUse.extend({ amount: Minor });

/** The latest orders with a discount, newest first, including cancelled ones. */
export async function listDiscountUses(database: Database, id: string): Promise<z.infer<typeof UseRow>[]> {
  const sql = `with ${GIVEN}
    select id as order_id, display_id as number, created_at, cancelled, minor as amount from given
    order by created_at desc, id desc limit ?`;
  return await queryList(database, "uses", UseRow, sql, [id, id, USES_NAMED]);
}
