import type { ImportProgress } from "medusa-backend/contract";
import { ContinueImport, PlanBulk, type RouteFields, StartImport } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

/**
 * Passes a form with a file of products, or a pasted list, on to Medusa (admin). It is checked, and nothing is
 * imported. Returns the import's id.
 * @throws AppError `invalid`, `body_too_large`, `forbidden`
 */
export async function startImport(
  medusa: Medusa,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  return (await medusa.call(StartImport, {}, { form })).import_id;
}

/**
 * Plans one change of several products (admin); none is changed yet. Returns the id of an import.
 * @throws AppError `invalid`, `forbidden`
 */
export async function planBulk(medusa: Medusa, body: RouteFields<typeof PlanBulk>): Promise<string> {
  return (await medusa.call(PlanBulk, body)).import_id;
}

/**
 * Imports the next lines of a checked file, for a few seconds (admin); `again` tries the refused ones once more.
 * @throws AppError `not_found`, `forbidden`, `backend_unavailable` while somebody else imports the same file
 */
export async function continueImport(medusa: Medusa, importId: string, again: boolean): Promise<ImportProgress> {
  const { progress } = await medusa.call(ContinueImport, { id: importId, again });
  return progress;
}
