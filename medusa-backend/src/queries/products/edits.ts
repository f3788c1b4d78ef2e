import { z } from "zod";
import { PricePeriod, type StaffChange } from "../../contract/product-edits";
import type { Database } from "../../lib/database/connection";
import { IsoTime, isThere, queryList, queryRow } from "../../lib/database/sql";
import { DAYS_BEFORE } from "../../lib/products/prices";
import { PLAIN_PRICE, soldValues } from "./statements";

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const EditRow = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string().nullable(),
  variantValues: z.array(z.string()),
  field: z.string(),
  before: Value,
  after: Value,
  reason: z.string().nullable(),
  itemId: z.string().nullable(),
  locationId: z.string().nullable(),
  undoes: z.string().nullable(),
  actor: z.string(),
  createdAt: IsoTime,
});
export type Edit = z.infer<typeof EditRow>;

const EDIT = `
  select e.id, e.product_id, e.variant_id, ${soldValues("e.variant_id", "e.product_id")} as variant_values, e.field, e.before, e.after, e.reason, e.item_id, e.location_id, e.undoes, e.created_at,
    case when e.actor_id = 'schedule' then 'The schedule' else coalesce(c.email, u.email, e.actor_id) end as actor
  from product_edit e
  left join customer c on c.id = e.actor_id
  left join "user" u on u.id = e.actor_id`;

/** How many changes a product's page shows; beyond them, a conflict names no people. */
const MOST_CHANGES = 60;

export async function listEdits(database: Database, productId: string): Promise<Edit[]> {
  const sql = `${EDIT} where e.product_id = ? and e.deleted_at is null order by e.created_at desc, e.id desc limit ${MOST_CHANGES}`;
  return await queryList(database, "changes", EditRow, sql, [productId]);
}

export async function getEdit(database: Database, productId: string, editId: string): Promise<Edit | null> {
  const sql = `${EDIT} where e.id = ? and e.product_id = ? and e.deleted_at is null`;
  return await queryRow(database, EditRow, sql, [editId, productId]);
}

export async function hasEdit(database: Database, editId: string): Promise<boolean> {
  const sql = "select e.id from product_edit e where e.id = ?";
  return await isThere(database, sql, [editId]);
}

/** Why a change cannot be undone. */
export const CHANGED_SINCE =
  "This has changed again since then, so it cannot be undone. Change it to what it should be.";

export const toPictureOrder = (pictures: readonly { address: string }[]): string =>
  pictures.map(({ address }) => address).join("\n");

/** The subject of a change: a field of the product or of a variant, or the stock of an item in a location. */
export const keyOf = ({ field, variantId, itemId, locationId }: Edit) =>
  [field, itemId ? null : variantId, itemId, locationId].join("|");

/** A change can be undone if it is the newest of its subject, and the value is still its own. */
export function toStaffChanges(edits: readonly Edit[], isStill: (edit: Edit) => boolean): StaffChange[] {
  const seen = new Set<string>();
  return edits.map((edit) => {
    const isNewest = !seen.has(keyOf(edit));
    seen.add(keyOf(edit));
    const { productId: _, variantId: __, variantValues, itemId: ___, locationId: ____, ...shown } = edit;
    return { ...shown, variant: variantValues.join(", ") || null, canUndo: isNewest && isStill(edit) };
  });
}

/** By the same rule as the shop's lists. */
const priceOf = (priceSet: string) => `
  select pr.amount, pr.updated_at from price pr where pr.price_set_id = ${priceSet} and ${PLAIN_PRICE}
  order by pr.created_at desc limit 1`;

/** Records the plain prices of these price sets if they differ from the last recorded ones. `sets` is a table. */
export const keepPrices = (sets: string) => `
  insert into kept_price (price_set_id, amount, since)
  select s.price_set_id, plain.amount, now() from ${sets} s
  left join lateral (${priceOf("s.price_set_id")}) plain on true
  left join lateral (
    select k.id, k.amount from kept_price k where k.price_set_id = s.price_set_id and k.deleted_at is null
    order by k.since desc, k.id desc limit 1) kept on true
  where plain.amount is distinct from kept.amount`;

/** How many prices from before the last 30 days are read: the one they began with, and those of a product's page. */
const OLDER_PRICES = 200;

/**
 * Past prices, newest first. Medusa deletes and creates a price in one transaction: one that lasted no time does not
 * count, and the same price before and after counts as one.
 */
function heldPeriods(periods: readonly PricePeriod[]): PricePeriod[] {
  const held = periods.filter(({ since }, place) => periods[place - 1]?.since !== since);
  return held.filter(({ amount }, place) => place === held.length - 1 || held[place + 1]?.amount !== amount);
}

export async function listPricePeriods(database: Database, priceSetId: string | null): Promise<PricePeriod[]> {
  const kept = "kept_price k where k.price_set_id = ? and k.deleted_at is null";
  // However many there are, each of the last days counts.
  const lately = `now() - make_interval(days => ${DAYS_BEFORE})`;
  const sql = `
    select k.amount::float8 as amount, k.since from (
      (select k.* from ${kept} and k.since > ${lately})
      union all (select k.* from ${kept} and k.since <= ${lately} order by k.since desc, k.id desc limit ${OLDER_PRICES})) k
    order by k.since desc, k.id desc`;
  return heldPeriods(await queryList(database, "prices", PricePeriod, sql, [priceSetId, priceSetId]));
}
