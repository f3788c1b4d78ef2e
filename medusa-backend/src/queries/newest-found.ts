/** A part of a statement with its bindings. */
export type Part = { sql: string; bindings: unknown[] };

/**
 * A search in the rows `s`: a condition to check row by row (`isQuick` if that takes a microsecond), and one that an
 * index answers.
 */
export type Match = { byRow: Part; isQuick: boolean; byIndex: Part };

/**
 * The number of newest rows to check first, and of the rows after them; multiplied for larger pages.
 */
const LOOKED_THROUGH = 5_000;
const BEHIND_THEM = 5_000;
const TIMES_A_PAGE = 50;

/** The columns that a list is sorted by, the last of them unique, and in which direction. */
export type Order = { by: readonly string[]; descending: boolean };
const NEWEST: Order = { by: ["at", "id"], descending: true };

/** An ORDER BY of rows that have the columns of the order, without the words ORDER BY. */
export const orderBy = ({ by, descending }: Order, alias = ""): string =>
  by.map((column) => `${alias}${column}${descending ? " desc" : ""}`).join(", ");

/**
 * The `limit` newest of the rows that match, newest first, as `id` and `at`; or the first of them in another `order`,
 * as its columns. `rows` selects these and the columns that `match` needs of a row, which is called `s`.
 *
 * Many people are called Smith: an index would collect all their orders for one page, and the newest orders have enough
 * of them. Few are called Okonkwo-Lindqvist: only an index finds them. So the newest rows are checked first, and the
 * index is used only if they contain too few. The rows after them serve names in between: if 20 of the 5,000 newest
 * orders have a name, an index returns up to 4,000 of a million, each on another page of the table.
 */
export function newestFound(rows: Part, { byRow, isQuick, byIndex }: Match, limit: number, order = NEWEST): Part {
  const times = Math.max(1, (TIMES_A_PAGE * limit) / LOOKED_THROUGH);
  const [newest, behind] = [LOOKED_THROUGH, isQuick ? BEHIND_THEM : 0].map((count) => Math.ceil(count * times));
  const columns = order.by.join(", ");
  const lookThrough = (condition: string) => `
    select ${columns} from (${rows.sql} order by ${orderBy(order)} limit ? offset ?) s
    where ${byRow.sql} ${condition} order by ${orderBy(order)} limit ?`;
  // OFFSET 0 keeps the planner from scanning all rows in order for a page that is not among them.
  return {
    sql: `
      with lately as materialized (${lookThrough("")}),
      before as materialized (${lookThrough("and (select count(*) from lately) < ?")}),
      nearly as (select ${columns} from lately union all select ${columns} from before),
      found as (
        select ${columns} from nearly
        union
        select ${columns} from (
          select ${columns} from (${rows.sql}) s where ${byIndex.sql} and (select count(*) from nearly) < ? offset 0) anywhere)
      select ${columns} from found order by ${orderBy(order)} limit ?`,
    bindings: [
      ...[...rows.bindings, newest, 0, ...byRow.bindings, limit],
      ...[...rows.bindings, behind, newest, ...byRow.bindings, limit, limit],
      ...[...rows.bindings, ...byIndex.bindings, limit],
      limit,
    ],
  };
}

/** Conditions that all must hold. */
export const allOf = (conditions: readonly Part[]): Part => ({
  sql: conditions.map(({ sql }) => sql).join(" and "),
  bindings: conditions.flatMap(({ bindings }) => bindings),
});

/** A page of the desk, newest first: the rows that meet all `conditions`. */
type DeskIds = {
  /** Selects `id` and `created_at` of the newest `limit` rows that `where` describes. */
  select: (where: string) => string;
  conditions: readonly Part[];
  /** From `olderThan`. */
  older: Part;
  /** What finds a typed text, each with an index of its own; null without a text. */
  sought: readonly Part[] | null;
  limit: number;
};

/** The ids of a page of the desk and of the first row after it, as `id` and `created_at`. */
export function deskIds({ select, conditions, older, sought, limit }: DeskIds): Part {
  const newestOf = (further: readonly Part[]): Part => {
    const { sql, bindings } = allOf([...conditions, ...further]);
    return { sql: select(`${sql} ${older.sql}`), bindings: [...bindings, ...older.bindings, limit + 1] };
  };
  if (!sought) return newestOf([]);
  const found = sought.map((part) => newestOf([part]));
  return {
    sql: `select f.id, f.created_at from (${found.map(({ sql }) => `(${sql})`).join(" union ")}) f
      order by f.created_at desc, f.id desc limit ?`,
    bindings: [...found.flatMap(({ bindings }) => bindings), limit + 1],
  };
}
