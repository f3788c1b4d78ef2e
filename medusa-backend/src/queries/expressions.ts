import { THOUSANDTH_CURRENCIES, WHOLE_CURRENCIES } from "../contract/currency";

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(", ");

/**
 * `toMinor` in SQL: minor units of `major` in `currency`. Both are expressions of the statement and never values that
 * somebody sent.
 */
export function minorInSql(major: string, currency: string): string {
  return `(case when ${currency} in (${listed(WHOLE_CURRENCIES)}) then round(${major})
    when ${currency} in (${listed(THOUSANDTH_CURRENCIES)}) then round(${major}, 2) * 1000 else round(${major}, 2) * 100 end)`;
}

/**
 * What the customer of an order still has to pay, in major units, by the summary `m` of its current version; below zero
 * is due to the customer. Medusa's own `pending_difference` at times takes off what was asked back and has not come.
 */
export const UNPAID =
  "coalesce((m.totals->>'current_order_total')::numeric - (m.totals->>'transaction_total')::numeric, 0)";

/** The shop's copy of the picture of an order's line `li`, where that is at another host. */
export const COPIED_PICTURE = `(select copy.copied_url from picture_copy copy
  where copy.address = li.thumbnail and copy.deleted_at is null)`;

/** The picture of an order's line `li` as screens show it. */
export const SHOWN_PICTURE = `coalesce(${COPIED_PICTURE}, li.thumbnail, '')`;

/** A LIKE pattern that finds `q` anywhere, with its wildcards as plain characters. */
export function toPattern(q: string): string {
  return `%${q.replace(/[\\%_]/g, "\\$&")}%`;
}

/** A regular expression of PostgreSQL's that finds `q` anywhere, with all of its signs as plain characters. */
export function toExpression(q: string): string {
  return q.replace(/[^\p{L}\p{M}\p{N}\s]/gu, "\\$&");
}

/** The order's number in what a person typed, "72" or "#72"; null for anything else. */
export function orderNumberIn(q: string): string | null {
  return /^#?(\d{1,9})$/.exec(q)?.[1] ?? null;
}
