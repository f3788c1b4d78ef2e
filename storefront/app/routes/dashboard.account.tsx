import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GetAccount } from "medusa-backend/contract/routes";
import { destroySessionCookie, leaveFlash, medusaForRequest, requireAccount, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { AccountButton, EmailFields, NameFields, PasswordFields } from "~/features/account/account-fields";
import {
  endOthers,
  sendPasswordLink,
  takeEmail,
  takeName,
  takePassword,
} from "~/features/account/account-forms.server";
import { AccountScreen } from "~/features/account/account-screen";
import { toErrorPage } from "~/lib/error-page.server";
import { actionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { endSessions } from "~/medusa/account.server";
import type { Medusa } from "~/medusa/client.server";

export const meta: MetaFunction = () => privateMeta("Account");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(request, context);
  const account = await (await medusaForRequest(request, context)).call(GetAccount).catch((error: unknown) => {
    throw toErrorPage(error);
  });
  return json({ account });
}

/** Handles the page's forms and buttons; the field `form` says which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, NameFields, EmailFields, PasswordFields, AccountButton);
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) throw toLogin(request);
  try {
    return await take(medusa, form);
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") throw toLogin(request);
    throw toErrorPage(error);
  }
}

async function take(medusa: Medusa, form: FormData) {
  switch (form.get("form")) {
    case "email":
      return await takeEmail(medusa, form);
    case "password":
      return await takePassword(medusa, form);
    case "password-link":
      return await sendPasswordLink(medusa);
    case "end-others":
      return await endOthers(medusa);
    case "end-all":
      return await endAll(medusa);
    default:
      return await takeName(medusa, form);
  }
}

/** Signs out every browser, this one too. */
async function endAll(medusa: Medusa) {
  await endSessions(medusa, { all: true });
  const headers = new Headers();
  headers.append("Set-Cookie", await destroySessionCookie());
  headers.append("Set-Cookie", await leaveFlash("signedOut"));
  return redirect("/login", { headers });
}

export const headers = actionHeaders;

export default function AccountRoute() {
  return <AccountScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
