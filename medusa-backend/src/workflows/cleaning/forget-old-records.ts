import type { MedusaContainer } from "@medusajs/framework/types";
import { STOCK_ALERT_DAYS } from "../../contract/stock-alerts";
import { type Env, getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import {
  mailedLinkService,
  outboxService,
  paymentRecordService,
  sessionService,
  stockAlertService,
  stripeEventService,
} from "../../modules/services";
import { listOldCarts, removeCarts } from "../../queries/carts/remove-carts";
import { deleteUnwantedPhotos } from "../review/review-photos";
import { deleteOldExports } from "./old-exports";
import { deleteOldMailFiles } from "./old-mail-files";
import { forgetOldExecutions } from "./workflow-executions";

const ERASED_AT_ONCE = 1_000;

/**
 * Deletes the contents of mails sent or given up more than `days` ago, and complete mails that are not about an order,
 * a bounded number at a time.
 */
async function eraseOldMails(container: MedusaContainer, days: number): Promise<void> {
  await outboxService(container).eraseOldMails({ days, most: ERASED_AT_ONCE });
  await outboxService(container).deleteOldMails({ days, most: ERASED_AT_ONCE });
}

/** The most records of a kind that one run deletes, so that no run keeps the tables busy. */
const AT_ONCE = 1_000;

async function deleteOldCarts(container: MedusaContainer, days: number): Promise<void> {
  await removeCarts(databaseOf(container), await listOldCarts(databaseOf(container), { days, most: AT_ONCE }));
}

type Forget = (container: MedusaContainer, env: Env) => Promise<void>;

/**
 * The records to delete, by their name in the log. Orders, their payments and all records of moved money are never
 * deleted.
 */
const KINDS: Record<string, Forget> = {
  sessions: async (container, { KEEP_SESSIONS_DAYS }) => sessionService(container).forgetEnded(KEEP_SESSIONS_DAYS),
  links: async (container, { KEEP_SESSIONS_DAYS }) =>
    mailedLinkService(container).deleteEndedLinks({ days: KEEP_SESSIONS_DAYS, most: AT_ONCE }),
  events: async (container, { KEEP_EVENTS_DAYS }) => stripeEventService(container).deleteOldEvents(KEEP_EVENTS_DAYS),
  mails: async (container, { KEEP_MAILS_DAYS }) => eraseOldMails(container, KEEP_MAILS_DAYS),
  carts: async (container, { KEEP_CARTS_DAYS }) => deleteOldCarts(container, KEEP_CARTS_DAYS),
  attempts: async (container, { KEEP_ATTEMPTS_DAYS }) =>
    paymentRecordService(container).deleteOldAttempts({ days: KEEP_ATTEMPTS_DAYS, most: AT_ONCE }),
  stock_alerts: async (container) =>
    stockAlertService(container).deleteOldAlerts({ days: STOCK_ALERT_DAYS, most: AT_ONCE }),
  review_photos: async (container) => deleteUnwantedPhotos(container),
  exports: async (_container, env) => deleteOldExports(env, { now: new Date(), most: AT_ONCE }),
  mail_files: async (_container, env) => deleteOldMailFiles(env, { now: new Date(), most: AT_ONCE }),
  executions: async (container) => forgetOldExecutions(container, AT_ONCE),
};

/**
 * Deletes old records of each kind, a bounded number at a time. A failing kind is logged and does not affect the
 * others.
 */
export async function forgetOldRecords(container: MedusaContainer, env: Env = getEnv()): Promise<void> {
  for (const [kind, forget] of Object.entries(KINDS)) {
    try {
      await forget(container, env);
    } catch (error) {
      logEvent(container, "warn", { event: "old_records_not_forgotten", kind }, error);
    }
  }
}
