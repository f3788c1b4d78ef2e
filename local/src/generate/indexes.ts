import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "../postgres/client";

const LEFT_OUT = "aeroloft_setup.index_left_out";
const NOTED = `create table if not exists ${LEFT_OUT} (name text primary key, definition text not null)`;

/** Not unique ones, which enforce rules, and not partial ones, which the shop's jobs use every few seconds. */
const LEAVABLE = `
  select c.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class c on c.oid = x.indexrelid join pg_am am on am.oid = c.relam
  where x.indrelid = any(select to_regclass(quote_ident(t)) from unnest($1::text[]) t) and not x.indisunique
    and (am.amname = 'gin' or coalesce(pg_get_expr(x.indpred, x.indrelid), '') in ('', '(deleted_at IS NULL)'))
    and not exists (select 1 from pg_constraint con where con.conindid = x.indexrelid)`;

const Index = z.object({ name: z.string(), definition: z.string() });

const MEMORY = "256MB";

/** Drops these indexes until `makeIndexes`: rows are written faster. The same transaction records them. */
export async function leaveOutIndexes(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(NOTED);
  await inTransaction(client, async () => {
    const { rows } = await client.query(LEAVABLE, [tables]);
    for (const { name, definition } of z.array(Index).parse(rows)) {
      const note = `insert into ${LEFT_OUT} values ($1, $2) on conflict (name) do update set definition = excluded.definition`;
      await client.query(note, [name, definition]);
      await client.query(`drop index ${client.escapeIdentifier(name)}`);
    }
  });
}

export async function indexesLeftOut(client: pg.Client): Promise<z.infer<typeof Index>[]> {
  const noted = await client.query("select to_regclass($1) is not null as is_there", [LEFT_OUT]);
  if (!noted.rows[0]?.is_there) return [];
  const { rows } = await client.query(`select name, definition from ${LEFT_OUT} order by definition`);
  return z.array(Index).parse(rows);
}

/** One after the other; an interruption loses one at most. */
export async function makeIndexes(client: pg.Client, tell?: (done: number, of: number) => void): Promise<void> {
  const indexes = await indexesLeftOut(client);
  await client.query(`set maintenance_work_mem = '${MEMORY}'`);
  for (const [place, { name, definition }] of indexes.entries()) {
    const there = await client.query("select to_regclass(quote_ident($1)) is not null as is_there", [name]);
    await inTransaction(client, async () => {
      if (!there.rows[0]?.is_there) await client.query(definition);
      await client.query(`delete from ${LEFT_OUT} where name = $1`, [name]);
    });
    tell?.(place + 1, indexes.length);
  }
}
