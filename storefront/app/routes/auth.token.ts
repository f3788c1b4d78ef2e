import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { destroySessionCookies, issueIdToken, medusaForRequest } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { refuseForged } from "~/lib/forged-requests.server";

/** A short-lived token made from the session, for the Bearer header of /api/server. No cache stores it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  refuseForged(request);
  const headers = new Headers({ "Cache-Control": "no-store" });
  const medusa = await medusaForRequest(request, context);
  try {
    if (medusa.token === null) throw new AppError("unauthenticated", "Nobody is signed in.");
    const { idToken, expiresAt, account } = await issueIdToken(medusa);
    const { uid, email, displayName, photo, role } = account;
    return json({ idToken, expiresAt, user: { uid, email, displayName, photo }, role }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated")
      for (const cookie of await destroySessionCookies()) headers.append("Set-Cookie", cookie);
    return json({ code: error.code, message: error.message }, { status: ERROR_STATUS[error.code], headers });
  }
}
