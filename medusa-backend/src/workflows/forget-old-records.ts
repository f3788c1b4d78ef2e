import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { MESSAGE_DAYS } from "../contract/messages";
import { STOCK_ALERT_DAYS } from "../contract/stock";
import { type Env, getEnv } from "../lib/config/env";
import { EXPORT_DAYS, isPrivateFile, mailFilesFolder, privateFilesFolder } from "../lib/config/uploads";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { isMailFile } from "../lib/mails/mailer";
import { outboxService } from "../modules/outbox";
import { passkeyService } from "../modules/passkey";
import { paymentRecordService } from "../modules/payment-record";
import { sessionService } from "../modules/session";
import { listOldCarts, removeCarts } from "../queries/carts/carts";
import { deleteOld } from "../queries/old-records";
import { deleteUnwantedPhotos } from "./reviews/review-photos";

const DAY_MS = 86_400_000;

/** `days` after it was written; `isOwn` tells the shop's own files by name. */
type OldFiles = { folder: string; days: number; now: Date; isOwn: (name: string) => boolean; most: number };

/** A link is deleted as itself, never what it leads to. @throws the first error, once it has tried the others. */
async function deleteOldFiles({ folder, days, now, isOwn, most }: OldFiles): Promise<void> {
  const before = now.getTime() - days * DAY_MS;
  const errors: unknown[] = [];
  let deleted = 0;
  for (const name of ((await unlessGone(readdir(folder))) ?? []).filter(isOwn)) {
    if (deleted >= most) break;
    const file = path.join(folder, name);
    try {
      const written = (await unlessGone(lstat(file)))?.mtimeMs ?? Number.POSITIVE_INFINITY;
      if (written >= before) continue;
      await rm(file, { force: true });
      deleted += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Null for a folder that does not exist yet, or a file that another server has deleted. */
async function unlessGone<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Pictures and declarations stay. A bucket has a rule of its own. @throws as `deleteOldFiles` */
export async function deleteOldExports(
  env: Pick<Env, "SHOP_DATA_DIR" | "S3_BUCKET">,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  if (env.S3_BUCKET) return;
  const isOwn = (name: string) => isPrivateFile(name) && name.endsWith(".csv");
  await deleteOldFiles({ folder: privateFilesFolder(env), days: EXPORT_DAYS, isOwn, now, most });
}

/** A shop that has a mail server by now may still have such files. @throws as `deleteOldFiles` */
export async function deleteOldMailFiles(
  env: Pick<Env, "SHOP_DATA_DIR" | "KEEP_MAILS_DAYS">,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  await deleteOldFiles({ folder: mailFilesFolder(env), days: env.KEEP_MAILS_DAYS, isOwn: isMailFile, now, most });
}

const ERASED_AT_ONCE = 1_000;

async function eraseOldMails(container: MedusaContainer, days: number): Promise<void> {
  await outboxService(container).eraseOldMails({ days, most: ERASED_AT_ONCE });
  await outboxService(container).deleteOldMails({ days, most: ERASED_AT_ONCE });
}

/** So that no run keeps the tables busy. */
const AT_ONCE = 1_000;

/** What the staff were told by mail is told again if it lasts for so long, such as an order that is late. */
const TOLD_DAYS = 30;

async function deleteOldCarts(container: MedusaContainer, days: number): Promise<void> {
  await removeCarts(databaseOf(container), await listOldCarts(databaseOf(container), { days, most: AT_ONCE }));
}

const forgetRows = (container: MedusaContainer, table: Parameters<typeof deleteOld>[1], days: number): Promise<void> =>
  deleteOld(databaseOf(container), table, { days, most: AT_ONCE });

type Forget = (container: MedusaContainer, env: Env) => Promise<void>;

/** By their name in the log. Orders, their payments and all records of moved money are never deleted. */
const KINDS: Record<string, Forget> = {
  sessions: async (container, { KEEP_SESSIONS_DAYS }) => sessionService(container).forgetEnded(KEEP_SESSIONS_DAYS),
  links: async (container, { KEEP_SESSIONS_DAYS }) => await forgetRows(container, "mailed_link", KEEP_SESSIONS_DAYS),
  passkey_questions: async (container) => passkeyService(container).deleteOldChallenges(AT_ONCE),
  events: async (container, { KEEP_EVENTS_DAYS }) => await forgetRows(container, "stripe_event", KEEP_EVENTS_DAYS),
  mails: async (container, { KEEP_MAILS_DAYS }) => eraseOldMails(container, KEEP_MAILS_DAYS),
  carts: async (container, { KEEP_CARTS_DAYS }) => deleteOldCarts(container, KEEP_CARTS_DAYS),
  attempts: async (container, { KEEP_ATTEMPTS_DAYS }) =>
    paymentRecordService(container).deleteOldAttempts({ days: KEEP_ATTEMPTS_DAYS, most: AT_ONCE }),
  messages: async (container) => await forgetRows(container, "shop_message", MESSAGE_DAYS),
  staff_mails: async (container) => await forgetRows(container, "staff_mail_told", TOLD_DAYS),
  stock_alerts: async (container) => await forgetRows(container, "stock_alert", STOCK_ALERT_DAYS),
  review_photos: async (container) => deleteUnwantedPhotos(container),
  exports: async (_container, env) => deleteOldExports(env, { now: new Date(), most: AT_ONCE }),
  mail_files: async (_container, env) => deleteOldMailFiles(env, { now: new Date(), most: AT_ONCE }),
  executions: async (container) => forgetOldExecutions(container, AT_ONCE),
};

/** A failing kind is logged and does not affect the others. */
export async function forgetOldRecords(container: MedusaContainer, env: Env = getEnv()): Promise<void> {
  for (const [kind, forget] of Object.entries(KINDS)) {
    try {
      await forget(container, env);
    } catch (error) {
      logEvent(container, "warn", { event: "old_records_not_forgotten", kind }, error);
    }
  }
}

type Execution = { id: string };
/** Medusa's service has these methods; its published type leaves them out. */
type Executions = {
  listWorkflowExecutions(which: object, config: object): Promise<Execution[]>;
  deleteWorkflowExecutions(which: Execution[]): Promise<void>;
};

const executionsOf = (container: MedusaContainer) =>
  container.resolve(Modules.WORKFLOW_ENGINE) as unknown as Executions;

/** Deletes some stored workflows unchanged for a day: those of a killed server, and of ops in Medusa Admin. */
async function forgetOldExecutions(container: MedusaContainer, most: number): Promise<void> {
  const executions = executionsOf(container);
  const old = { updated_at: { $lt: new Date(Date.now() - DAY_MS) } };
  const found = await executions.listWorkflowExecutions(old, { select: ["id"], take: most });
  if (found.length > 0) await executions.deleteWorkflowExecutions(found.map(({ id }) => ({ id })));
}
