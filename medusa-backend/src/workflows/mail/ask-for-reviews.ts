import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { logEvent } from "../../lib/logs/log-event";
import { signWayOut } from "../../lib/mail/way-out";
import { listReviewRequests, type ReviewRequest } from "../../queries/mails/review-requests";
import { queueMail } from "./queue-mail";

const BATCH = 100;
const turns = new FairTurns<ReviewRequest>(({ order_id }) => order_id);

/** Writes the mails that ask for a review, one for each order; none while REVIEW_MAIL_DAYS is 0. */
export async function askForReviews(container: MedusaContainer): Promise<void> {
  const { REVIEW_MAIL_DAYS: days, SESSION_SECRET } = getEnv();
  if (days === 0) return;
  await turns.handle(BATCH, {
    list: (limit) => listReviewRequests(databaseOf(container), days, limit),
    handle: async ({ order_id: orderId, number, email: to, customer_id, products }) => {
      const data = { number, products, stop: signWayOut(customer_id, SESSION_SECRET) };
      await queueMail(container, { key: `review_request:${orderId}`, kind: "review_request", to, orderId, data });
    },
    onFailure: (_, error) => {
      logEvent(container, "warn", { event: "mail_not_written", kind: "review_request" }, error);
    },
  });
}
