import { requireServerFacts } from "../../queries/doctor/running";
import { type Check, checkDatabase, failure, named, warning } from "../check";
import { listMissingMigrations } from "../expected";

const PAGE = "docs/operations.md#doctor";

/** The oldest PostgreSQL that the shop was tried on. */
const OLDEST_POSTGRES = 15;

/** PostgreSQL: its version, and whether it has connections left. */
export const postgres = checkDatabase({
  id: "postgres",
  name: "PostgreSQL",
  readMore: PAGE,
  read: requireServerFacts,
  judge({ version, connections, mostConnections, encoding }) {
    const major = Math.floor(version / 10_000);
    return [
      major < OLDEST_POSTGRES &&
        failure(
          `PostgreSQL has the major version ${major}; the shop was tried on ${OLDEST_POSTGRES} and newer.`,
          "Dump the database, and restore it into a newer PostgreSQL.",
        ),
      encoding !== "UTF8" &&
        failure(`The database stores texts as ${encoding}.`, "Make a database with the encoding UTF8."),
      connections > mostConnections * 0.8 &&
        warning(
          `${connections} of ${mostConnections} connections are in use.`,
          "Raise max_connections, or run fewer processes of Medusa: each takes 10 to 20.",
        ),
    ];
  },
});

/** Migrations of the code that is here, which the database lacks. */
export const migrations = checkDatabase({
  id: "migrations",
  name: "Migrations",
  readMore: "docs/operations.md#a-new-version",
  read: (database, { env }) => listMissingMigrations(database, { hasRedis: env.REDIS_URL !== undefined }),
  judge({ migrations: missing, scripts }) {
    const remedy = "Run the migrations: npm start does it, and so does the service migrate of docker-compose.yml.";
    return [
      missing.length > 0 && failure(`Migrations that have not run: ${named(missing)}.`, remedy),
      scripts.length > 0 && failure(`Migration scripts that have not ended: ${named(scripts)}.`, remedy),
    ];
  },
});

/** Seconds that two clocks may differ by. Stripe refuses what is signed 300 s ago. */
const WARN_SECONDS = 2;
const FAIL_SECONDS = 60;

/** How far apart two clocks are, as a problem; none for a few seconds. */
export function judgeClock(whose: string, theirs: Date, ours: Date) {
  const seconds = Math.abs(theirs.getTime() - ours.getTime()) / 1000;
  if (seconds <= WARN_SECONDS) return [];
  const what = `This machine's clock and ${whose} differ by ${Math.round(seconds)} s.`;
  const remedy = "Set the clocks of all machines by NTP (timedatectl set-ntp true).";
  return [seconds > FAIL_SECONDS ? failure(what, remedy) : warning(what, remedy)];
}

/** This machine's clock beside the database's. Stripe's is looked at with the payments. */
export const clock = checkDatabase({
  id: "clock",
  name: "Clock",
  readMore: PAGE,
  async read(database) {
    const asked = Date.now();
    const { now } = await requireServerFacts(database);
    // The answer was made somewhere between the question and now.
    return { theirs: now, ours: new Date((asked + Date.now()) / 2) };
  },
  judge: ({ theirs, ours }) => judgeClock("the database's", theirs, ours),
});

export const DATABASE_CHECKS: Check[] = [postgres, migrations, clock];
