import { json, redirect } from "@remix-run/node";
import { GetImportQuery, type ImportProgress, MOST_PASTED_BYTES, OpaqueId } from "medusa-backend/contract";
import { GetImport } from "medusa-backend/contract/routes";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { toErrorPage } from "~/lib/error-page.server";
import { readForm } from "~/lib/read-form.server";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { continueImport, startImport } from "~/medusa/product-imports.server";
import { importPath } from "./import-path";

const Id = OpaqueId(100);

/** The form that imports the next lines; the one with a file is passed on as it comes. */
export const ImportForms = z.object({ form: z.enum(["import", "again"]), import: Id });

/** What the screen says after one of its forms. */
export type ImportAnswer = { fault?: string; progress?: ImportProgress; list?: string };

const refused = (error: unknown, list = "") => {
  if (!(error instanceof AppError) || error.code === "not_found") throw toErrorPage(error);
  return json<ImportAnswer>({ fault: firstFault(error), list }, refusalOf(error));
};

/** The rest of a form around a pasted list. */
const AROUND_BYTES = 16 * 1024;

/** The pasted list of a form. */
const ListForm = z.object({ list: z.string() });

/**
 * A file or a pasted list: it is checked, and the page then shows what it would change. A form that is small enough for
 * a pasted list is kept meanwhile, so that a refusal has the list again; all are streamed through.
 */
export async function takeFile(medusa: Medusa, request: Request) {
  const contentType = request.headers.get("Content-Type") ?? "";
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  const copy = length <= MOST_PASTED_BYTES + AROUND_BYTES ? request.clone() : null;
  try {
    if (!request.body) throw new AppError("invalid", "Choose a file, or paste a list.");
    return redirect(importPath(await startImport(medusa, { body: request.body, contentType })), 303);
  } catch (error) {
    return refused(error, copy ? String((await readForm(copy, ListForm)).get("list") ?? "") : "");
  }
}

/** The press that imports a checked file; the page continues by itself. */
export async function takeImport(medusa: Medusa, form: FormData) {
  const read = ImportForms.safeParse(Object.fromEntries(form));
  if (!read.success) return json<ImportAnswer>({ fault: "There is no such import." }, { status: 422 });
  try {
    const progress = await continueImport(medusa, read.data.import, read.data.form === "again");
    return json<ImportAnswer>({ progress });
  } catch (error) {
    return refused(error);
  }
}

/** The file that an address names, a page of its lines; null if it names none. */
export async function readViewedImport(medusa: Medusa, url: string) {
  const asked = Object.fromEntries(new URL(url).searchParams);
  const importId = Id.safeParse(asked.import);
  if (!importId.success) return null;
  const query = GetImportQuery.catch({ after: 0, show: "all" as const }).parse(asked);
  try {
    return { importId: importId.data, ...query, file: await medusa.call(GetImport, { id: importId.data, ...query }) };
  } catch (error) {
    throw toErrorPage(error);
  }
}
export type ViewedImport = NonNullable<Awaited<ReturnType<typeof readViewedImport>>>;
