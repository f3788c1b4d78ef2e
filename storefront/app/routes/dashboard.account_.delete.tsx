import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteAccount, GetDeletion } from "medusa-backend/contract/routes";
import { destroySessionCookie, leaveFlash, medusaForRequest, requireAccount, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { DeleteAccountFields } from "~/features/account/account-fields";
import { refuseAccountForm } from "~/features/account/account-forms.server";
import { DeleteAccountScreen } from "~/features/account/delete-account-screen";
import { toErrorPage } from "~/lib/error-page.server";
import { actionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { invalidFields } from "~/lib/refused-form";

export const meta: MetaFunction = () => privateMeta("Delete the account");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireAccount(request, context);
  const deletion = await (await medusaForRequest(request, context)).call(GetDeletion).catch((error: unknown) => {
    throw toErrorPage(error);
  });
  return json({ deletion, email: email ?? "" });
}

/** Deletes the account, signs this browser out, and leaves the dashboard. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, DeleteAccountFields);
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) throw toLogin(request);
  const submission = parseWithZod(form, { schema: DeleteAccountFields, disableAutoCoercion: true });
  if (submission.status !== "success") {
    const { result, status } = invalidFields(submission);
    return json(result, { status });
  }
  const { password } = submission.value;
  try {
    await medusa.call(DeleteAccount, password === undefined ? {} : { password });
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") throw toLogin(request);
    const { result, status, headers } = refuseAccountForm(submission, error);
    return json(result, { status, headers });
  }
  const headers = new Headers();
  headers.append("Set-Cookie", await destroySessionCookie());
  headers.append("Set-Cookie", await leaveFlash("accountDeleted"));
  return redirect("/", { headers });
}

export const headers = actionHeaders;

export default function DeleteAccountRoute() {
  return <DeleteAccountScreen {...useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />;
}
