import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../lib/database/sql";

const Taken = z.object({ mine: z.boolean() });

/**
 * Runs `work` unless it is running already, here or on another server of the same database. The lock belongs to a
 * transaction of its own, so it is released at once if the server dies. Returns false if somebody else holds it.
 */
export async function runAlone(container: MedusaContainer, name: string, work: () => Promise<void>): Promise<boolean> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  return await database.transaction(async (transaction) => {
    const sql = "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine";
    const [lock] = await queryRows(transaction, Taken, sql, [`shop:${name}`]);
    if (!lock?.mine) return false;
    await work();
    return true;
  });
}
