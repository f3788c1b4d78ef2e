import { ModulesSdkUtils } from "@medusajs/framework/utils";
import type { CheckResult, DoctorAnswer } from "../contract/doctor";
import { readFaultyEnv } from "../lib/config/env";
import type { Connection } from "../lib/database/connection";
import { describeError } from "../lib/logs/log-event";
import { requireAnswer } from "../queries/doctor/running";
import { type Check, type Context, failure, runCheck } from "./check";
import { DATABASE_CHECKS } from "./checks/database";
import { MACHINE_CHECKS } from "./checks/machine";
import { MAIL_CHECKS } from "./checks/mail";
import { PAYMENT_CHECKS } from "./checks/payments";
import { PRODUCT_CHECKS } from "./checks/products";
import { SELLING_CHECKS } from "./checks/selling";
import { SETTINGS_CHECKS } from "./checks/settings";
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

/** Every check of the doctor, in the order in which they are shown. */
export const CHECKS: readonly Check[] = [
  ...SETTINGS_CHECKS,
  ...DATABASE_CHECKS,
  ...SELLING_CHECKS,
  ...PRODUCT_CHECKS,
  ...PAYMENT_CHECKS,
  ...MAIL_CHECKS,
  ...MACHINE_CHECKS,
];

/** The first finding of a shop whose database is away: most of the others cannot be looked at then. */
const databaseAway = (reason: string): CheckResult => ({
  id: "database",
  name: "Database",
  outcome: "failed",
  skipped: null,
  problems: [
    failure(
      `The database does not answer: ${reason}.`,
      "Start PostgreSQL, and see host, port, user and password in DATABASE_URL.",
    ),
  ],
  readMore: "docs/operations.md#doctor",
});

/**
 * Runs every check and never throws. Checks of the database run one after the other, so that they take one connection
 * of a shop that is busy; the others run beside them. `database` may be the reason why there is none.
 */
export async function runDoctor(
  context: Context,
  database: Pick<Connection, "transaction"> | { away: string },
): Promise<DoctorAnswer> {
  const connection = "away" in database ? null : database;
  const elsewhere = CHECKS.map((check) => (check.in === "elsewhere" ? runCheck(check, context, null) : null));
  const checks: CheckResult[] = "away" in database ? [databaseAway(database.away)] : [];
  for (const [at, check] of CHECKS.entries())
    checks.push((await elsewhere[at]) ?? (await runCheck(check, context, connection)));
  return { checkedAt: context.now.toISOString(), shop: context.env.PUBLIC_URL, checks };
}
