import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { destroySessionCookie, leaveFlash, medusaForRequest, signOut } from "~/auth/index.server";
import { SignOutForm, SignOutScreen } from "~/auth/screens";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { readForm } from "~/lib/read-form.server";
import { ErrorScreen } from "~/ui/error-boundary";

/**
 * Signing out is a POST only, so following a link changes nothing. Form field `place=navigation` (the navigation bar's
 * button) shows the toast top-right.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const place = (await readForm(request, SignOutForm)).get("place");
  try {
    const medusa = await medusaForRequest(request, context);
    if (medusa.token !== null) await signOut(medusa);
  } catch (error) {
    if (error instanceof AppError) return json({ failed: true }, { status: ERROR_STATUS[error.code] });
    throw error;
  }
  const headers = new Headers();
  headers.append("Set-Cookie", await destroySessionCookie());
  headers.append("Set-Cookie", await leaveFlash(place === "navigation" ? "signedOutFromNavigation" : "signedOut"));
  return redirect("/", { headers });
}

export default function Logout() {
  return <SignOutScreen failure={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
