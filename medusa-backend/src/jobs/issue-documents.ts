import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { issueMissingDocuments } from "../workflows/orders/documents";

/** Issues invoices for captured money, and credit notes for refunds. Never throws. */
async function issueDocuments(container: MedusaContainer): Promise<void> {
  try {
    await issueMissingDocuments(container);
  } catch (error) {
    logEvent(container, "warn", { event: "documents_not_issued" }, error);
  }
}

export const config = { name: "issue-documents", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, issueDocuments);
