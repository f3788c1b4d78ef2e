import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { refreshProductFacts } from "../workflows/products/refresh-products";

export const config = { name: "refresh-product-facts", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Catches up with changes that caused no event, such as an import by SQL, and outdates the storefronts' pages. */
export default recordRuns(config, refreshProductFacts);
