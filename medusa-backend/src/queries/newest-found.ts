/** A part of a statement with its bindings. */
export type Part = { sql: string; bindings: unknown[] };

/**
 * What is sought in the rows `s`: a condition for each row that is looked at (`isQuick` where that takes a
 * microsecond), and one that an index answers.
 */
export type Match = { byRow: Part; isQuick: boolean; byIndex: Part };

/**
 * So many of the newest rows are looked through first, and so many behind them; of larger pages, as many times more.
 */
const LOOKED_THROUGH = 5_000;
const BEHIND_THEM = 5_000;
const TIMES_A_PAGE = 50;

/**
 * The `limit` newest of the rows that match, newest first, as `id` and `at`. `rows` selects these two and what `match`
 * asks of a row, which is called `s`.
 *
 * Many people are called Smith: an index would collect all their orders for one page, and the newest orders have enough
 * of them. Few are called Okonkwo-Lindqvist: only an index finds them. So the newest rows are looked through first, and
 * the index is asked where they have too few. Those behind them are for what is neither: of a million orders an index
 * gives up to 4,000 with a name that 20 of the 5,000 newest have, and each stands on another page of the table.
 */
export function newestFound(rows: Part, { byRow, isQuick, byIndex }: Match, limit: number): Part {
  const times = Math.max(1, (TIMES_A_PAGE * limit) / LOOKED_THROUGH);
  const [newest, behind] = [LOOKED_THROUGH, isQuick ? BEHIND_THEM : 0].map((count) => Math.ceil(count * times));
  const lookThrough = (condition: string) => `
    select s.id, s.at from (${rows.sql} order by at desc, id desc limit ? offset ?) s
    where ${byRow.sql} ${condition} order by s.at desc, s.id desc limit ?`;
  // OFFSET 0 keeps the planner from walking all rows in their order for a page that is not among them.
  return {
    sql: `
      with lately as materialized (${lookThrough("")}),
      before as materialized (${lookThrough("and (select count(*) from lately) < ?")}),
      nearly as (select id, at from lately union all select id, at from before),
      found as (
        select id, at from nearly
        union
        select id, at from (
          select s.id, s.at from (${rows.sql}) s where ${byIndex.sql} and (select count(*) from nearly) < ? offset 0) anywhere)
      select id, at from found order by at desc, id desc limit ?`,
    bindings: [
      ...[...rows.bindings, newest, 0, ...byRow.bindings, limit],
      ...[...rows.bindings, behind, newest, ...byRow.bindings, limit, limit],
      ...[...rows.bindings, ...byIndex.bindings, limit],
      limit,
    ],
  };
}
