import {
  ContinueImportAnswer,
  GetImportAnswer,
  type GetImportQuery,
  IMPORT_PATH,
  type ImportProgress,
  type PlanBulk,
  StartImportAnswer,
  UPLOAD_TIMEOUT_MS,
} from "medusa-backend/contract";
import { PAYMENT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

const PATH = IMPORT_PATH.slice(1);

/**
 * Passes a form with a file of products, or a pasted list, on to Medusa (admin). It is checked, and nothing is
 * imported. Returns the import's id.
 * @throws AppError `invalid`, `body_too_large`, `forbidden`
 */
export async function startImport(
  medusa: Medusa,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  const call = { method: "POST", form, schema: StartImportAnswer, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return (await medusa.fetch(shopPath(PATH), call)).import_id;
}

/**
 * Plans one change of several products (admin); none is changed yet. Returns the id of an import.
 * @throws AppError `invalid`, `forbidden`
 */
export async function planBulk(medusa: Medusa, body: PlanBulk): Promise<string> {
  const call = { method: "POST", body, schema: StartImportAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return (await medusa.fetch(shopPath("bulk-changes"), call)).import_id;
}

/** The planned or made changes of a file (admin). @throws AppError `not_found`, `forbidden`. */
export const getImport = (medusa: Medusa, importId: string, query: Partial<GetImportQuery>): Promise<GetImportAnswer> =>
  medusa.fetch(shopPath(PATH, importId), { query, schema: GetImportAnswer, timeoutMs: READ_TIMEOUT_MS });

/**
 * Imports the next lines of a checked file, for a few seconds (admin); `again` tries the refused ones once more.
 * @throws AppError `not_found`, `forbidden`, `backend_unavailable` while somebody else imports the same file
 */
export async function continueImport(medusa: Medusa, importId: string, again: boolean): Promise<ImportProgress> {
  const call = {
    method: "POST",
    body: { again },
    schema: ContinueImportAnswer,
    timeoutMs: PAYMENT_TIMEOUT_MS,
  } as const;
  const { progress } = await medusa.fetch(shopPath(PATH, importId, "next"), call);
  return progress;
}
