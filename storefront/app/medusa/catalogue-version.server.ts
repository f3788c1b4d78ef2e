import { CatalogueVersionAnswer } from "medusa-backend/contract";
import { HEALTH_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "./client.server";
import { shopPath } from "./shop-path";

/**
 * A text that changes whenever the data of the public pages change.
 * @throws AppError `backend_unavailable`.
 */
export async function getCatalogueVersion(): Promise<string> {
  const call = { schema: CatalogueVersionAnswer, timeoutMs: HEALTH_TIMEOUT_MS };
  return (await createVisitorMedusa().fetch(shopPath("catalogue-version"), call)).version;
}
