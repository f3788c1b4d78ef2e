import type { MedusaContainer } from "@medusajs/framework/types";
import { type Env, getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { paymentRecordService, sessionService, stripeEventService } from "../../modules/services";
import { listOldCarts } from "../../queries/carts/old-carts";
import { deleteCarts } from "../cart/delete-carts";
import { eraseOldMails } from "../mail/erase-old-mails";
import { forgetOldExecutions } from "./workflow-executions";

/** The most records of a kind that one run deletes, so that no run keeps the tables busy. */
const AT_ONCE = 1_000;

async function deleteOldCarts(container: MedusaContainer, days: number): Promise<void> {
  await deleteCarts(container, await listOldCarts(databaseOf(container), { days, most: AT_ONCE }));
}

type Forget = (container: MedusaContainer, env: Env) => Promise<void>;

/** What is deleted, by its name in the log. Orders, their payments and all that moved money are never deleted. */
const KINDS: Record<string, Forget> = {
  sessions: async (container, { KEEP_SESSIONS_DAYS }) => sessionService(container).forgetEnded(KEEP_SESSIONS_DAYS),
  events: async (container, { KEEP_EVENTS_DAYS }) => stripeEventService(container).deleteOldEvents(KEEP_EVENTS_DAYS),
  mails: async (container, { KEEP_MAILS_DAYS }) => eraseOldMails(container, KEEP_MAILS_DAYS),
  carts: async (container, { KEEP_CARTS_DAYS }) => deleteOldCarts(container, KEEP_CARTS_DAYS),
  attempts: async (container, { KEEP_ATTEMPTS_DAYS }) =>
    paymentRecordService(container).deleteOldAttempts({ days: KEEP_ATTEMPTS_DAYS, most: AT_ONCE }),
  executions: async (container) => forgetOldExecutions(container, AT_ONCE),
};

/** Deletes old records of each kind, a bounded number at a time. A kind that fails is logged and costs no other. */
export async function forgetOldRecords(container: MedusaContainer, env: Env = getEnv()): Promise<void> {
  for (const [kind, forget] of Object.entries(KINDS)) {
    try {
      await forget(container, env);
    } catch (error) {
      logEvent(container, "warn", { event: "old_records_not_forgotten", kind }, error);
    }
  }
}
