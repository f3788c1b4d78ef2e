import { z } from "zod";
import type { Database } from "../lib/database/connection";
import { isThere, queryValue } from "../lib/database/sql";

/** Gives these products dates of creation in this order: one second apart, the last one now. */
export async function setProductOrder(database: Database, handles: readonly string[]): Promise<void> {
  const sql = `
    update product set created_at = now() - make_interval(secs => cardinality(?::text[]) - array_position(?::text[], handle))
    where handle = any(?::text[]) and deleted_at is null`;
  await database.raw(sql, [handles, handles, handles]);
}

/** Gives the oldest publishable key this value, unless some key has it already. `redacted`: what Medusa Admin shows. */
export async function setPublishableKey(database: Database, token: string, redacted: string): Promise<void> {
  const sql = `
    update api_key set token = ?, redacted = ?
    where id = (
        select k.id from api_key k where k.type = 'publishable' and k.revoked_at is null and k.deleted_at is null order by k.created_at limit 1)
      and not exists (select 1 from api_key k where k.token = ? and k.deleted_at is null)`;
  await database.raw(sql, [token, redacted, token]);
}

export async function hasProducts(database: Database): Promise<boolean> {
  return await isThere(database, "select 1 from product limit 1");
}

/** The state of the seed, null before the first. `npm start` uses the same table. */
export async function getSeedMark(database: Database): Promise<string | null> {
  await database.raw("create schema if not exists aeroloft_setup", []);
  await database.raw("create table if not exists aeroloft_setup.mark (name text primary key, value text not null)", []);
  const sql = "select value from aeroloft_setup.mark where name = 'seed'";
  return await queryValue(database, z.string(), sql);
}

export async function setSeedMark(database: Database, value: "begun" | "done"): Promise<void> {
  const sql = `insert into aeroloft_setup.mark values ('seed', ?) on conflict (name) do update set value = excluded.value`;
  await database.raw(sql, [value]);
}
