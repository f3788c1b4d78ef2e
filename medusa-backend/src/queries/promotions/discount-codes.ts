import { z } from "zod";
import type { DiscountProblem } from "../../contract/costs";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** A promotion of Medusa's by its code; `problem` is what can be said without a cart. */
const CodeRow = z.object({ code: z.string(), problem: z.enum(["not_started", "expired", "used_up"]).nullable() });

/**
 * Codes are typed by people, so their case does not matter; where two codes differ by case alone, the one as typed
 * comes first. A draft and an inactive promotion do not exist for a buyer, and an automatic one needs no code.
 */
const CODE_SQL = `
  select p.code, case
    when c.starts_at > now() then 'not_started'
    when c.ends_at <= now() then 'expired'
    when p."limit" is not null and p.used >= p."limit" then 'used_up'
    when b.type in ('usage', 'spend') and b."limit" is not null and b.used >= b."limit" then 'used_up' end as problem
  from promotion p
  left join promotion_campaign c on c.id = p.campaign_id and c.deleted_at is null
  left join promotion_campaign_budget b on b.campaign_id = c.id and b.deleted_at is null
  where lower(p.code) = lower(?) and p.status = 'active' and not p.is_automatic and p.deleted_at is null
  order by p.code = ? desc limit 1`;

/** A discount code as Medusa spells it, and why it cannot be used by anybody now. */
export type KnownCode = { code: string; problem: DiscountProblem | null };

/** Looks a typed code up; one that does not exist is `unknown`. */
export async function getDiscountCode(database: Database, typed: string): Promise<KnownCode> {
  const [known] = await queryRows(database, CodeRow, CODE_SQL, [typed, typed]);
  return known ?? { code: typed, problem: "unknown" };
}
