import type { CheckResult, DoctorAnswer } from "../contract/doctor";
import type { Connection } from "../lib/database/connection";
import { type Check, type Context, failure, runCheck } from "./check";
import { DATABASE_CHECKS } from "./checks/database";
import { MACHINE_CHECKS } from "./checks/machine";
import { MAIL_CHECKS } from "./checks/mail";
import { PAYMENT_CHECKS } from "./checks/payments";
import { PRODUCT_CHECKS } from "./checks/products";
import { SELLING_CHECKS } from "./checks/selling";
import { SETTINGS_CHECKS } from "./checks/settings";

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
  read_more: "docs/operations.md#doctor",
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
  return { checked_at: context.now.toISOString(), checks };
}
