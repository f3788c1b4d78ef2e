import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { issueMissingDocuments } from "../workflows/orders/documents";

export const config = { name: "issue-documents", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Issues invoices for captured money, and credit notes for refunds. Never throws. */
export default recordRuns(config, logFailure("documents_not_issued", issueMissingDocuments));
