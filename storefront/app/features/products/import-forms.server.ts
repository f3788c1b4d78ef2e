import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { GetImportQuery, type ImportProgress, MOST_PASTED_BYTES, OpaqueId } from "medusa-backend/contract";
import { ContinueImport, GetImport, ListImports, StartImport } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, medusaForRequest, requirePermission } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { refuseForged } from "~/lib/forged-requests.server";
import { type FormAnswer, firstFault, refusalOf, show } from "~/lib/forms.server";
import { toErrorPage } from "~/lib/page-responses.server";
import { readForm } from "~/lib/read-form.server";
import { worded } from "~/lib/schema-messages";
import type { Medusa } from "~/medusa/client.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { importPath } from "./import-forms";

const Id = OpaqueId(100);

export type ImportedSoFar = { progress: ImportProgress };

/** The press that imports the next lines; the page continues by itself. */
const importLines = (again: boolean) =>
  form(z.object({ import: worded(Id, "There is no such import.") }), async ({ medusa }, fields) =>
    show((await medusa.call(ContinueImport, { id: fields.import, again })) satisfies ImportedSoFar),
  );
const linesForms = defineForms({ import: importLines(false), again: importLines(true) }, { missing: "page" });

/** The rest of a form around a pasted list. */
const AROUND_BYTES = 16 * 1024;

const ListForm = z.object({ list: z.string() });

/** Checks a file or a pasted list, streamed through. A form that may have a pasted list is kept, for a refusal. */
export async function receiveFile(medusa: Medusa, request: Request) {
  const contentType = request.headers.get("Content-Type") ?? "";
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  const copy = length <= MOST_PASTED_BYTES + AROUND_BYTES ? request.clone() : null;
  try {
    if (!request.body) throw new AppError("invalid", "Choose a file, or paste a list.");
    const { importId } = await medusa.call(StartImport, {}, { form: { body: request.body, contentType } });
    return redirect(importPath(importId), 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw toErrorPage(error);
    const list = copy ? String((await readForm(copy, ListForm)).get("list") ?? "") : "";
    const submission = { status: "error" as const, initialValue: { list }, error: { "": [firstFault(error)] } };
    return json<FormAnswer>({ form: "file", outcome: "refused", submission }, refusalOf(error));
  }
}

/** The forms of the page. A file is streamed through, so its form is not read before its sender is known. */
export async function importForms(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  refuseForged(request);
  const { headers, url } = request;
  await requirePermission(new Request(url, { headers }), context, "change products");
  const isFile = headers.get("Content-Type")?.startsWith("multipart/form-data") === true;
  return isFile ? await receiveFile(await medusaForRequest(request, context), request) : await linesForms(args);
}

/** The imports of the last days; none while Medusa does not answer. */
export async function listLatestImports(medusa: Medusa) {
  const answer = await medusa.call(ListImports).catch(noneWhenUnavailable);
  return answer?.imports ?? [];
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
