import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../lib/database/sql";
import seed from "./seed";

const Mark = z.object({ value: z.string() });
const DONE = "done";

/**
 * Fills a shop on servers, once in its life: what its owners took out since must not come back with the next deployment. The mark
 * stands in the database, where `npm start` looks for it too; an interrupted seed is run again.
 */
export default async function seedOnce({ container, args }: ExecArgs): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const setMark = (value: string) =>
    database.raw(
      `insert into aeroloft_setup.mark values ('seed', ?) on conflict (name) do update set value = excluded.value`,
      [value],
    );
  await database.raw("create schema if not exists aeroloft_setup");
  await database.raw("create table if not exists aeroloft_setup.mark (name text primary key, value text not null)");
  const [mark] = await queryRows(database, Mark, "select value from aeroloft_setup.mark where name = 'seed'");
  const [product] = await queryRows(database, z.unknown(), "select 1 from product limit 1");
  if (mark?.value === DONE || (!mark && product)) {
    if (!mark) await setMark(DONE);
    logger.info(JSON.stringify({ event: "shop_not_seeded", reason: "it has been filled before" }));
    return;
  }
  await setMark("begun");
  await seed({ container, args });
  await setMark(DONE);
}
