import { Resolver } from "node:dns/promises";
import { readdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { connect } from "node:tls";
import Redis from "ioredis";
import { createTransport } from "nodemailer";
import { describeError } from "../lib/logs/log-event";
import { createStripeClient, type StripeAccess } from "../modules/stripe/client";

/** How long one look at another server may take. */
const TIMEOUT_MS = 4_000;

/** Bytes of the file system that a folder is on. */
export type DiskFacts = { free: number; size: number };

/** A file, by its name, and when it was last written. */
export type FileFacts = { name: string; writtenAt: Date };

/** A server's certificate: why it is not trusted (null: it is), and when it ends. */
export type CertificateFacts = { fault: string | null; endsAt: Date | null };

/** Redis as it describes itself, and whether it says so of its own. */
export type RedisFacts = { version: string; policy: string; usedBytes: number; mostBytes: number; isSaved: boolean };

/** What Stripe says of the account and its webhook endpoints; those are null if the key may not list them. */
export type StripeFacts = {
  takesCharges: boolean;
  answeredAt: Date | null;
  endpoints: { url: string; isEnabled: boolean; events: string[] }[] | null;
};

/** The looks outside the database. Tests replace them. */
export type Probes = {
  /** The TXT records of a name, each in one piece; none for a name that has none. */
  listTxt(name: string): Promise<string[]>;
  readCertificate(host: string, port: number): Promise<CertificateFacts>;
  readRedis(url: string): Promise<RedisFacts>;
  readStripe(access: StripeAccess): Promise<StripeFacts>;
  readDisk(folder: string): Promise<DiskFacts>;
  listExports(folder: string): Promise<FileFacts[]>;
  /** The status of an answer; null for a server that does not answer. */
  fetchStatus(url: string): Promise<number | null>;
  /** Why the mail server did not let the shop sign in; null if it did. */
  refuseMail(url: string): Promise<string | null>;
};

const isAbsent = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOTFOUND", "ENODATA", "ENOENT"].includes(String(error.code));

/** The TXT records of a name, asked of the machine's own servers unless others are named. */
export async function listTxt(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 });
  if (servers) resolver.setServers(servers);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function readCertificate(host: string, port: number): Promise<CertificateFacts> {
  return new Promise((resolve, reject) => {
    // A certificate that is not trusted is what this looks for; nothing is sent over the connection.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      const { valid_to } = socket.getPeerCertificate();
      const fault = socket.authorized ? null : String(socket.authorizationError);
      resolve({ fault, endsAt: valid_to ? new Date(valid_to) : null });
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy(new Error(`${host} does not answer.`)));
    socket.on("error", reject);
  });
}

/** Whether Redis writes to disk. One that does not let anybody ask (a managed one) is taken to do so. */
async function isSavedByRedis(redis: Redis, info: ReadonlyMap<string, string>): Promise<boolean> {
  if (info.get("aof_enabled") === "1") return true;
  // Not rdb_last_save_time, which is the time of the start in a Redis that saves nothing.
  const [, save] = (await redis.config("GET", "save").catch(() => ["save", "not known"])) as [string, string];
  return save !== "";
}

async function readRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, { connectTimeout: TIMEOUT_MS, maxRetriesPerRequest: 0, lazyConnect: true });
  redis.on("error", () => undefined); // the command that fails says so
  try {
    await redis.connect();
    const info = new Map((await redis.info()).split("\r\n").map((line) => line.split(":", 2) as [string, string]));
    return {
      version: info.get("redis_version") ?? "",
      policy: info.get("maxmemory_policy") ?? "",
      usedBytes: Number(info.get("used_memory") ?? 0),
      mostBytes: Number(info.get("maxmemory") ?? 0),
      isSaved: await isSavedByRedis(redis, info),
    };
  } finally {
    redis.disconnect();
  }
}

async function readStripe(access: StripeAccess): Promise<StripeFacts> {
  const stripe = createStripeClient(access);
  const account = await stripe.accounts.retrieve();
  const date = account.lastResponse.headers.date;
  // The sandbox has no such list, and a restricted key may not read it.
  const listed = access.sandboxUrl ? null : await stripe.webhookEndpoints.list({ limit: 100 }).catch(() => null);
  return {
    takesCharges: account.charges_enabled !== false,
    answeredAt: date ? new Date(date) : null,
    endpoints:
      listed?.data.map(({ url, status, enabled_events }) => ({
        url,
        isEnabled: status === "enabled",
        events: enabled_events,
      })) ?? null,
  };
}

async function readDisk(folder: string): Promise<DiskFacts> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

async function listExports(folder: string): Promise<FileFacts[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".csv"));
    return await Promise.all(
      names.map(async (name) => ({ name, writtenAt: (await stat(path.join(folder, name))).mtime })),
    );
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function fetchStatus(url: string): Promise<number | null> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" })).status;
  } catch {
    return null;
  }
}

async function refuseMail(url: string): Promise<string | null> {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...times, dnsTimeout: TIMEOUT_MS });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return describeError(error);
  } finally {
    transport.close();
  }
}

/** The looks at the real world. */
export const PROBES: Probes = {
  listTxt,
  readCertificate,
  readRedis,
  readStripe,
  readDisk,
  listExports,
  fetchStatus,
  refuseMail,
};
