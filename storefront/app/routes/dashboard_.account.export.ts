import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { loginPath } from "~/auth";
import { medusaForRequest } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";
import { readAccountExport } from "~/medusa/account.server";

/** For a visitor: after a sign-in with Google, the request for this file would seem to come from another site. */
const toLoginForPage = () => redirect(loginPath("/dashboard/account"));

/** The signed-in person's own data, as a file. If Medusa fails in the middle, the connection ends. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) throw toLoginForPage();
  const file = await readAccountExport(medusa).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "unauthenticated") throw toLoginForPage();
    return throwAskOrErrorPage(request)(error);
  });
  return answerFile(file, "application/json; charset=utf-8", "aeroloft-account.json");
}
