import { ModulesSdkUtils } from "@medusajs/framework/utils";
import type { DoctorAnswer } from "../contract/doctor";
import { readFaultyEnv } from "../lib/config/env";
import type { Connection } from "../lib/database/connection";
import { describeError } from "../lib/logs/describe-error";
import { requireAnswer } from "../queries/doctor/read-bounded";
import { runDoctor } from ".";
import type { Context } from "./check";
import { PROBES } from "./probes";

const CONNECT_MS = 5_000;

/** How the doctor looks at a shop of these settings. `isRunning`: its servers are meant to answer. */
export function contextOf(source: Record<string, string | undefined>, isRunning: boolean): Context {
  const given = new Set(Object.keys(source).filter((name) => source[name]));
  return { ...readFaultyEnv(source), given, isRunning, probes: PROBES, now: new Date() };
}

/** Opens a connection to look at the shop, or says why it cannot. Medusa need not run. */
async function connectTo(clientUrl: string): Promise<Connection | { away: string }> {
  const driverOptions = clientUrl.includes("sslmode=") ? {} : { connection: { ssl: false } };
  const pool = { min: 0, max: 2, acquireTimeoutMillis: CONNECT_MS, createTimeoutMillis: CONNECT_MS };
  const connection: Connection = ModulesSdkUtils.createPgConnection({ clientUrl, driverOptions, pool });
  try {
    await requireAnswer(connection);
    return connection;
  } catch (error) {
    await connection.destroy();
    return { away: describeError(error).split(" - ").at(-1) ?? "" };
  }
}

/** Looks at the shop of these settings from outside of Medusa, whether it runs or not. */
export async function examine(
  source: Record<string, string | undefined>,
  { isRunning }: { isRunning: boolean },
): Promise<DoctorAnswer> {
  const context = contextOf(source, isRunning);
  const database = await connectTo(context.env.DATABASE_URL);
  try {
    return await runDoctor(context, database);
  } finally {
    if (!("away" in database)) await database.destroy();
  }
}
