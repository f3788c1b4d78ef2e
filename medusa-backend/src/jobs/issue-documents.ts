import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { getEnv } from "../lib/config/env";
import { describeError } from "../lib/logs/describe-error";
import { runAlone } from "../queries/jobs/run-alone";
import { issueMissingDocuments } from "../workflows/document/issue-documents";

/** Issues invoices for what was captured, and credit notes for what was refunded. Never throws. */
export default async function issueDocuments(container: MedusaContainer): Promise<void> {
  try {
    await runAlone(container, config.name, () => issueMissingDocuments(container));
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "documents_not_issued", reason: describeError(error) }));
  }
}

export const config = { name: "issue-documents", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };
