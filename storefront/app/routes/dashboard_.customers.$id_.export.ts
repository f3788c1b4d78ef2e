import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asStaff } from "~/auth/index.server";
import { customerPath } from "~/domain/account";
import { AppError } from "~/domain/app-error";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";
import { readAccountExport } from "~/medusa/account.server";

/** A customer's data as a file for that person, the same as their account's own export. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { medusa } = await asStaff({ request, context }, "edit accounts", customerPath(id));
  const file = await readAccountExport(medusa, id).catch((error: unknown) => {
    // The customer's page says why there is no file of somebody who works here.
    if (error instanceof AppError && error.code === "conflict") throw redirect(customerPath(id));
    return throwAskOrErrorPage(request)(error);
  });
  return answerFile(file, "application/json; charset=utf-8", "aeroloft-customer.json");
}
