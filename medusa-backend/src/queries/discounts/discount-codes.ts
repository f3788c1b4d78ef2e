import { z } from "zod";
import type { DiscountProblem } from "../../contract/costs";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryValue } from "../../lib/database/sql";
import { isOfEveryCart, readShopRules } from "../../lib/discounts";

/** True for a customer without an order that is not cancelled. */
export async function isFirstOrder(database: Database, customerId: string): Promise<boolean> {
  const sql = `
    select not exists (
      select 1 from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
      where o.customer_id = ? and s.status <> 'cancelled' and o.deleted_at is null) as first`;
  return (await queryValue(database, z.boolean(), sql, [customerId])) ?? false;
}

/** `problem` is a reason that is known without a cart; `perAccount`: each account has a limit of its own. */
const CodeRow = z.object({
  code: z.string(),
  problem: z.enum(["not_started", "expired", "used_up"]).nullable(),
  perAccount: z.boolean(),
});

/**
 * If two codes differ only by case, the one as typed comes first. A draft and an inactive promotion do not exist for a
 * buyer, and an automatic one needs no code.
 */
const CODE_SQL = `
  select p.code, case
    when c.starts_at > now() then 'not_started'
    when c.ends_at <= now() then 'expired'
    when p."limit" is not null and p.used >= p."limit" then 'used_up'
    when b.type in ('usage', 'spend') and b."limit" is not null and b.used >= b."limit" then 'used_up' end as problem,
    coalesce(b.type in ('use_by_attribute', 'spend_by_attribute'), false) as per_account
  from promotion p
  left join promotion_campaign c on c.id = p.campaign_id and c.deleted_at is null
  left join promotion_campaign_budget b on b.campaign_id = c.id and b.deleted_at is null
  where lower(p.code) = lower(?) and p.status = 'active' and not p.is_automatic and p.deleted_at is null
  order by p.code = ? desc limit 1`;

/** A discount code as Medusa spells it. */
export type KnownCode = { code: string; problem: DiscountProblem | null; perAccount?: boolean };

/** Looks up a typed code, in whatever case; one that does not exist is `unknown`. */
export async function getDiscountCode(database: Database, typed: string): Promise<KnownCode> {
  return (await queryRow(database, CodeRow, CODE_SQL, [typed, typed])) ?? { code: typed, problem: "unknown" };
}

const Rules = z.array(z.object({ attribute: z.string(), operator: z.string(), values: z.array(z.string()) }));
const RulesRow = z.object({ rules: Rules, targetRules: Rules });

const rulesBy = (table: string, link: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('attribute', r.attribute, 'operator', r.operator, 'values', (
      select coalesce(jsonb_agg(v.value), '[]') from promotion_rule_value v
      where v.promotion_rule_id = r.id and v.deleted_at is null)))
    from ${table} l join promotion_rule r on r.id = l.promotion_rule_id and r.deleted_at is null where ${link}), '[]')`;

/**
 * What a code asks of an order (no `productIds`: all products), spelled as Medusa has it.
 * Null for rules that the shop cannot say in words.
 */
export async function getCodeRules(database: Database, code: string) {
  const sql = `
    select ${rulesBy("promotion_promotion_rule", "l.promotion_id = p.id")} as rules,
      ${rulesBy("application_method_target_rules", "l.application_method_id = m.id")} as target_rules
    from promotion p
    left join promotion_application_method m on m.promotion_id = p.id and m.deleted_at is null
    where p.code = ? and p.deleted_at is null limit 1`;
  const found = await queryRow(database, RulesRow, sql, [code]);
  const conditions = found && readShopRules(found.rules.filter((rule) => !isOfEveryCart({ ...rule, names: [] })));
  if (!conditions) return null;
  const [products, ...others] = found.targetRules;
  if (others.length > 0 || (products && products.attribute !== "items.product.id")) return null;
  return { ...conditions, productIds: products?.values ?? [] };
}
