import { GetCatalogueVersion } from "medusa-backend/contract/routes";
import { createVisitorMedusa } from "./client.server";

/**
 * A text that changes whenever the data of the public pages change.
 * @throws AppError `backend_unavailable`.
 */
export async function getCatalogueVersion(): Promise<string> {
  return (await createVisitorMedusa().call(GetCatalogueVersion)).version;
}
