import { THOUSANDTH_CURRENCIES, WHOLE_CURRENCIES } from "../contract/currency";

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(", ");

/** `toMinor` in SQL. Both are SQL expressions, never values from a request. */
export function minorInSql(major: string, currency: string): string {
  return `(case when ${currency} in (${listed(WHOLE_CURRENCIES)}) then round(${major})
    when ${currency} in (${listed(THOUSANDTH_CURRENCIES)}) then round(${major}, 2) * 1000 else round(${major}, 2) * 100 end)`;
}

export function majorInSql(minor: string, currency: string): string {
  return `(${minor} / case when ${currency} in (${listed(WHOLE_CURRENCIES)}) then 1.0
    when ${currency} in (${listed(THOUSANDTH_CURRENCIES)}) then 1000.0 else 100.0 end)`;
}

/**
 * What an order's customer still has to pay, in major units, by the summary `m` of its current version; negative if the
 * shop owes it. Medusa's own `pending_difference` sometimes subtracts requested returns that have not arrived.
 */
export const UNPAID =
  "coalesce((m.totals->>'current_order_total')::numeric - (m.totals->>'transaction_total')::numeric, 0)";

/** The shop's copy of the picture of an order's line `li`, if the picture is at another host. */
export const COPIED_PICTURE = `(select copy.copied_url from picture_copy copy
  where copy.address = li.thumbnail and copy.deleted_at is null)`;

export const isoInSql = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const SHOWN_PICTURE = `coalesce(${COPIED_PICTURE}, li.thumbnail, '')`;

/** The address of the picture `made` in its largest width (`mediaPath`). */
export const PHOTO_ADDRESS = "'/media/' || made.id || '-' || made.largest || '.webp'";

export const PHOTO = `jsonb_build_object('id', photo.id, 'address', ${PHOTO_ADDRESS})`;

/** The photos of the review `r`, the oldest first; `part` is what is read of each. */
export const photosOf = (part: string) => `(
  select coalesce(jsonb_agg(${part} order by photo.created_at, photo.id), '[]')
  from review_photo photo join made_picture made on made.id = photo.picture_id and made.deleted_at is null
  where photo.review_id = r.id and photo.removed_at is null and photo.deleted_at is null)`;

/** A LIKE pattern that finds `q` anywhere, with its wildcards as plain characters. */
export function toPattern(q: string): string {
  return `%${q.normalize("NFKC").replace(/[\\%_]/g, "\\$&")}%`;
}

/** Has the bound `toPattern`, in any accents, case and Unicode form. `shop_plain`: a migration of product-search. */
export const contains = (text: string) => `shop_plain(${text}) like shop_plain(?) escape '\\'`;

/** The full name of a customer `c`, as its index has it. */
export const CUSTOMER_NAME = "coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')";

/** What finds a customer `c` by a part of the name or the e-mail, each with an index of its own. */
export const customersWith = (q: string) =>
  [contains(CUSTOMER_NAME), "c.email ilike ? escape '\\'"].map((sql) => ({ sql, bindings: [toPattern(q)] }));

/** A customer `c` whom the desk lists: an account, or a record without one that still has an e-mail. */
export const LISTED_CUSTOMER = "(c.has_account or c.email is not null) and c.deleted_at is null";
export const LISTED_ID = `case when ${LISTED_CUSTOMER} then c.id end`;

/** The customer's name contains the bound `toPattern`, or the e-mail does if `q` has an @. */
export const isOfCustomer = (id: string, q: string) => `${id} in (select c.id from customer c
  where ${q.includes("@") ? "c.email ilike ? escape '\\'" : contains(CUSTOMER_NAME)} and c.deleted_at is null)`;

/** The order's number in what a person typed, "72" or "#72"; null for anything else. */
export function orderNumberIn(q: string): string | null {
  return /^#?(\d{1,9})$/.exec(q)?.[1] ?? null;
}
