/** A part of a statement with its bindings. */
export type Part = { sql: string; bindings: unknown[] };

/** At least so many of the newest rows are looked through; of larger pages, this many times as many. */
const LOOKED_THROUGH = 5_000;
const TIMES_A_PAGE = 50;

/**
 * The `limit` newest of the rows that match, newest first, as `id` and `at`. `rows` selects these two and what `match`
 * asks of a row, which is called `s`.
 *
 * Many people are called Smith: an index would collect all their orders for one page, and the newest orders have enough of them.
 * Few are called Okonkwo-Lindqvist: only an index finds them. So the newest rows are looked through first, and the index is asked
 * where they have too few.
 */
export function newestFound(rows: Part, match: Part, limit: number): Part {
  const lookedThrough = Math.max(LOOKED_THROUGH, TIMES_A_PAGE * limit);
  // OFFSET 0 keeps the planner from walking all rows in their order for a page that is not among them.
  return {
    sql: `
      with lately as materialized (
        select s.id, s.at from (${rows.sql} order by at desc, id desc limit ?) s
        where ${match.sql} order by s.at desc, s.id desc limit ?),
      found as (
        select id, at from lately
        union
        select id, at from (
          select s.id, s.at from (${rows.sql}) s where ${match.sql} and (select count(*) from lately) < ? offset 0) anywhere)
      select id, at from found order by at desc, id desc limit ?`,
    bindings: [
      ...rows.bindings,
      lookedThrough,
      ...match.bindings,
      limit,
      ...rows.bindings,
      ...match.bindings,
      limit,
      limit,
    ],
  };
}
