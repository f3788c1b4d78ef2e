import path from "node:path";
import { EXPORT_DAYS, privateFilesFolder } from "../../lib/config/uploads";
import { BACKUP, listJobRuns } from "../../queries/doctor/running";
import { type Check, checkDatabase, checkElsewhere, failure, warning } from "../check";
import { listExpectedJobs, listLateJobs } from "../expected";
import type { CertificateFacts } from "../probes";

const PAGE = "docs/operations.md#doctor";
const DAY_MS = 86_400_000;
const GIGABYTE = 2 ** 30;

/** Redis, which holds queues and the schedule: it must throw nothing away. */
export const redis = checkElsewhere({
  id: "redis",
  name: "Redis",
  readMore: "docs/decisions/servers.md",
  skip: ({ env }) => (env.REDIS_URL ? null : "REDIS_URL is not set: one process does everything."),
  read: async ({ env, probes }) => await probes.readRedis(env.REDIS_URL ?? "").catch(() => null),
  judge(facts, { env }) {
    if (!facts) return [failure("Redis does not answer.", "Start it, and check host, port and password in REDIS_URL.")];
    return [
      facts.policy !== "noeviction" &&
        failure(
          `Redis may delete queues and schedules: its maxmemory-policy is ${facts.policy || "not known"}.`,
          "Set maxmemory-policy to noeviction in its configuration.",
        ),
      facts.mostBytes === 0 &&
        env.SHOP_ENV === "production" &&
        warning(
          "Redis may use all memory: it has no maxmemory.",
          "Set maxmemory below the memory that it may have. Otherwise the system ends Redis when memory runs out.",
        ),
      facts.mostBytes > 0 &&
        facts.usedBytes > facts.mostBytes * 0.8 &&
        warning(
          `Redis has filled ${Math.round((facts.usedBytes / facts.mostBytes) * 100)} % of its memory.`,
          "Raise its maxmemory. When it is full, no job runs.",
        ),
      Number.parseInt(facts.version, 10) < 6 &&
        failure(`Redis ${facts.version} is too old.`, "Install version 6.2 or newer."),
      !facts.isSaved &&
        warning("Redis saves nothing on disk.", "Set appendonly yes, so that a restart loses no queue."),
    ];
  },
});

/** Free part of a disk below which the doctor warns, in percent; the alert DiskNearlyFull fires there too. */
const LEAST_FREE_PERCENT = 10;
const FAIL_GIGABYTES = 0.5;

/** Free space of the data folder. A full disk stops uploads, and PostgreSQL too if it is on the same disk. */
export const disk = checkElsewhere({
  id: "disk",
  name: "Disk",
  readMore: PAGE,
  skip: ({ env }) => (env.SHOP_DATA_DIR ? null : "SHOP_DATA_DIR is not set."),
  read: ({ env, probes }) => probes.readDisk(env.SHOP_DATA_DIR ?? "."),
  judge({ free, size }, { env }) {
    const [gigabytes, percent] = [free / GIGABYTE, (free / size) * 100];
    if (gigabytes >= FAIL_GIGABYTES && percent >= LEAST_FREE_PERCENT) return [];
    const what = `${gigabytes.toFixed(1)} GB (${Math.round(percent)} %) are free where ${env.SHOP_DATA_DIR} is.`;
    const remedy = "Delete old logs and backups, or take a larger disk.";
    return [gigabytes < FAIL_GIGABYTES ? failure(what, remedy) : warning(what, remedy)];
  },
});

/** Days before its end at which a certificate should have been renewed. */
const WARN_DAYS = 14;
const FAIL_DAYS = 3;

/** The hosts that people reach by https. */
function hostsOf(addresses: readonly string[]): { host: string; port: number }[] {
  const urls = [...new Set(addresses.filter((address) => address.startsWith("https:")).map((it) => new URL(it).host))];
  return urls.map((host) => {
    const { hostname, port } = new URL(`https://${host}`);
    return { host: hostname, port: Number(port || 443) };
  });
}

/** The certificates of the shop's addresses. */
export const certificates = checkElsewhere({
  id: "certificates",
  name: "Certificates",
  readMore: PAGE,
  skip: ({ env }) =>
    hostsOf([env.PUBLIC_URL, env.MEDUSA_PUBLIC_URL]).length > 0 ? null : "The shop's addresses are not https.",
  read: async ({ env, probes }) =>
    Promise.all(
      hostsOf([env.PUBLIC_URL, env.MEDUSA_PUBLIC_URL]).map(async ({ host, port }) => ({
        host,
        found: await probes.readCertificate(host, port).catch((): CertificateFacts | null => null),
      })),
    ),
  judge: (all, { now }) =>
    all.flatMap(({ host, found }) => {
      if (!found)
        return [failure(`${host} does not answer by https.`, "Check that the proxy runs, and its DNS record.")];
      const renew = "Renew it, and find out why the proxy did not.";
      if (found.fault) return [failure(`Browsers refuse the certificate of ${host}: ${found.fault}.`, renew)];
      const days = found.endsAt ? Math.floor((found.endsAt.getTime() - now.getTime()) / DAY_MS) : 0;
      if (days >= WARN_DAYS) return [];
      const what = `The certificate of ${host} ends in ${days} days.`;
      return [days < FAIL_DAYS ? failure(what, renew) : warning(what, renew)];
    }),
});

/** After so long in a shop's life each job has ended once: some run every hour. */
const FIRST_RUNS_MS = 2 * 3_600_000;

/** When each scheduled job last ran. */
export const jobs = checkDatabase({
  id: "jobs",
  name: "Jobs",
  readMore: "docs/operations.md#who-does-what",
  skip: ({ isRunning }) => (isRunning ? null : "The shop does not run, and neither do its jobs."),
  read: async (database) => ({ runs: await listJobRuns(database), expected: await listExpectedJobs() }),
  judge({ runs, expected }) {
    const remedy = "Check that the worker runs, and its log. Without Redis the jobs run in Medusa's own process.";
    if (runs.length === 0) return [warning("No job has finished yet.", `Look again in a minute. ${remedy}`)];
    const known = new Set(runs.map(({ name }) => name));
    const isOld = Math.max(...runs.map(({ knownMs }) => knownMs)) > FIRST_RUNS_MS;
    const never = isOld ? expected.filter((name) => !known.has(name)) : [];
    return [
      never.length > 0 && warning(`These jobs have never finished: ${never.join(", ")}.`, remedy),
      ...listLateJobs(runs, expected).map(({ name, ageMs }) =>
        failure(`The job ${name} last ended ${Math.round(ageMs / 60_000)} minutes ago.`, remedy),
      ),
    ];
  },
});

/** Hours after which the next backup should have been made. */
const BACKUP_HOURS = 48;

/** When the last backup was made. */
export const backups = checkDatabase({
  id: "backups",
  name: "Backups",
  readMore: "docs/operations.md#backup-and-restore",
  skip: ({ env }) => (env.SHOP_ENV === "production" ? null : "SHOP_ENV is not production."),
  read: listJobRuns,
  judge(runs) {
    const hours = (ms: number) => ms / 3_600_000;
    const remedy = "Make one each day, keep it on another machine, and let the command note it.";
    const last = runs.find(({ name }) => name === BACKUP);
    if (last) {
      if (hours(last.ageMs) <= BACKUP_HOURS) return [];
      return [failure(`The last backup was made ${Math.round(hours(last.ageMs) / 24)} days ago.`, remedy)];
    }
    const isNew = runs.every(({ knownMs }) => hours(knownMs) <= BACKUP_HOURS);
    return isNew ? [] : [failure("No backup has been noted since the shop began.", remedy)];
  },
});

/** A day after its time an hourly job should have deleted an export, which has names and addresses of customers. */
const EXPORT_MOST_MS = (EXPORT_DAYS + 1) * DAY_MS;

/** Files with personal data that the job forget-old-records could not delete, or that it does not look for. */
export const oldExports = checkElsewhere({
  id: "exports",
  name: "Exports",
  readMore: "docs/operations.md#backup-and-restore",
  skip: ({ env }) =>
    env.S3_BUCKET
      ? "Files are in the bucket: let a rule of the bucket end private-*.csv."
      : env.SHOP_DATA_DIR
        ? null
        : "SHOP_DATA_DIR is not set.",
  async read({ env, probes }) {
    const folder = privateFilesFolder(env);
    return { folder, kept: await probes.listExports(folder) };
  },
  judge({ folder, kept }, { now }) {
    const old = kept.filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > EXPORT_MOST_MS);
    const oldest = old.toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())[0];
    if (!oldest) return [];
    return [
      warning(
        `Exports that the job forget-old-records did not delete: ${old.length}, the oldest of ${oldest.writtenAt.toISOString().slice(0, 10)}.`,
        `See who may write there, and delete them: ${path.join(folder, "private-*.csv")}.`,
      ),
    ];
  },
});

/** Whether the servers answer at the addresses that people use. */
export const servers = checkElsewhere({
  id: "servers",
  name: "Servers",
  readMore: "docs/operations.md#who-does-what",
  skip: ({ isRunning }) => (isRunning ? null : "The shop does not run."),
  read: async ({ env, probes }) => ({
    storefront: await probes.fetchStatus(`${env.PUBLIC_URL}/readyz`),
    medusa: await probes.fetchStatus(`${env.MEDUSA_PUBLIC_URL}/health`),
  }),
  judge({ storefront, medusa }, { env }) {
    const fault = (name: string, url: string, status: number | null) =>
      failure(
        `${name} ${status === null ? "does not answer" : `answers ${status}`} at ${url}.`,
        "Check its log, and the proxy in front of it.",
      );
    return [
      storefront !== 200 && fault("The storefront", `${env.PUBLIC_URL}/readyz`, storefront),
      medusa !== 200 && fault("Medusa", `${env.MEDUSA_PUBLIC_URL}/health`, medusa),
    ];
  },
});

export const MACHINE_CHECKS: Check[] = [servers, redis, jobs, backups, disk, certificates, oldExports];
