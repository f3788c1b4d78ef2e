import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { customerPath } from "~/domain/account";
import { AppError } from "~/domain/app-error";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";
import { readAccountExport } from "~/medusa/account.server";

/** A customer's data as a file for that person, the same as their account's own export. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  // A person who has to sign in first is sent to the customer's page: after a sign-in with Google, the request for this
  // file would seem to come from another site.
  await requirePermission(new Request(new URL(customerPath(id), request.url), request), context, "edit accounts");
  const medusa = await medusaForRequest(request, context);
  const pieces = await readAccountExport(medusa, new Date(), id).catch((error: unknown) => {
    // The customer's page says why there is no file of somebody who works here.
    if (error instanceof AppError && error.code === "conflict") throw redirect(customerPath(id));
    return throwAskOrErrorPage(request)(error);
  });
  return answerFile(
    createReadableStreamFromReadable(Readable.from(pieces)),
    "application/json; charset=utf-8",
    "aeroloft-customer.json",
  );
}
