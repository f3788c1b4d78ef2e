import type { ExecArgs } from "@medusajs/framework/types";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { getSeedMark, hasProducts, setSeedMark } from "../queries/seeding";
import seed from "./seed";

/**
 * Fills a shop on servers once in its life: products that its owners have removed must not come back with the next
 * deployment. A mark in the database says that the seed is done; `npm start` uses the same mark. An interrupted seed
 * runs again.
 */
export default async function seedOnce({ container, args }: ExecArgs): Promise<void> {
  const database = databaseOf(container);
  const mark = await getSeedMark(database);
  if (mark === "done" || (mark === null && (await hasProducts(database)))) {
    if (mark === null) await setSeedMark(database, "done");
    logEvent(container, "info", { event: "shop_not_seeded", reason: "it has been filled before" });
    return;
  }
  await setSeedMark(database, "begun");
  await seed({ container, args });
  await setSeedMark(database, "done");
}
