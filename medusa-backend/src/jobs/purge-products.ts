import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { purgeProducts } from "../workflows/products/delete-product";

export const config = { name: "purge-products", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

/** Purges deleted products that can no longer be restored. */
export default recordRuns(config, logFailure("deleted_products_not_read", purgeProducts));
