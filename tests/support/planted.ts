/**
 * A fault in the shop's database: the check that has to name it, how it is planted, and how it is taken back. Faults
 * that hide others are planted in a later `round`, which is the first unless it is said.
 */
export type Planted = { id: string; says: RegExp; plant: string; undo: string; round?: 2 | 3 };

/** The time by which a row that was taken away is found again. */
const MARK = "2001-01-01";

/** Takes rows away like Medusa's own deletions, and gives exactly those back. */
export const takenAway = (table: string, where = "true") => ({
  plant: `update ${table} set deleted_at = '${MARK}' where deleted_at is null and ${where}`,
  undo: `update ${table} set deleted_at = null where deleted_at = '${MARK}'`,
});

/** The sales channel that the store sells in by default. */
export const DEFAULT_CHANNEL = "(select default_sales_channel_id from store where deleted_at is null)";
