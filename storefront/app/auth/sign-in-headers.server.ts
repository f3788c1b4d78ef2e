import type { AppLoadContext } from "@remix-run/node";
import { AppError } from "~/domain/app-error";
import { logger } from "~/lib/logger.server";
import { getRequestContext } from "~/lib/request-context.server";
import { createSessionCookie } from "~/lib/session-cookie.server";
import { type NewSession, signOut } from "./accounts.server";
import { type Flash, leaveFlash } from "./flash.server";
import { medusaForRequest } from "./medusa-for-request.server";

/** Ends this browser's earlier session. The new one begins even if Medusa does not answer. */
async function endFormerSession(request: Request, context: AppLoadContext): Promise<void> {
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) return;
  try {
    await signOut(medusa);
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    logger.warn({ event: "former_session_not_ended", requestId: getRequestContext(context).requestId, err });
  }
}

/**
 * The headers of an answer that signs a person in, with a message for the next page. The browser's earlier session
 * ends, because nobody could end it once its cookie is replaced.
 */
export async function signInHeaders(
  { request, context }: { request: Request; context: AppLoadContext },
  { token, expiresAt }: NewSession,
  flash: Flash,
): Promise<Headers> {
  await endFormerSession(request, context);
  const headers = new Headers();
  headers.append("Set-Cookie", await createSessionCookie(token, expiresAt));
  headers.append("Set-Cookie", await leaveFlash(flash));
  return headers;
}
