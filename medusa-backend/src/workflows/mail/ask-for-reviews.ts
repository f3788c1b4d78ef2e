import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { signWayOut } from "../../lib/mail/way-out";
import { listReviewRequests } from "../../queries/mails/review-requests";
import { queueMail } from "./queue-mail";

const BATCH = 100;

/** Writes the mails that ask for a review, one for each order; none while REVIEW_MAIL_DAYS is 0. */
export async function askForReviews(container: MedusaContainer): Promise<void> {
  const { REVIEW_MAIL_DAYS: days, SESSION_SECRET } = getEnv();
  if (days === 0) return;
  for (const request of await listReviewRequests(databaseOf(container), days, BATCH)) {
    const { order_id: orderId, number, email: to, customer_id, products } = request;
    const data = { number, products, stop: signWayOut(customer_id, SESSION_SECRET) };
    try {
      await queueMail(container, { key: `review_request:${orderId}`, kind: "review_request", to, orderId, data });
    } catch (error) {
      logEvent(container, "warn", { event: "mail_not_written", kind: "review_request" }, error);
    }
  }
}
