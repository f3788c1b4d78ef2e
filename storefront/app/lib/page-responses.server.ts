import { type HeadersFunction, json } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

/**
 * Answers a read of the dashboard's screens outside /api/server. The answer is not cached, and errors are worded as in
 * /api/server.
 */
export async function answerDashboard<T>(read: () => Promise<T>) {
  const headers = { "Cache-Control": "no-store" };
  try {
    return json(await read(), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return json({ error: { code, message } }, { status: ERROR_STATUS[code], headers });
  }
}

/**
 * Refuses requests from a picture, a script or a frame of some page: a route that sets a cookie does so only for a page
 * load. It checks `Sec-Fetch-Dest`, which only browsers send; other clients are not part of a page.
 * @throws Response 403
 */
export function requireNavigation(request: Request): void {
  if ((request.headers.get("Sec-Fetch-Dest") ?? "document") === "document") return;
  throw new Response("This address is for a window, not for a part of a page.", { status: 403 });
}

/** For an answer that nothing may store. */
export const NO_STORE = { "Cache-Control": "no-store" };

/** For a route's `headers`: passes on the Retry-After of an action that asks to wait. */
export const actionHeaders: HeadersFunction = ({ actionHeaders: sent }) => sent;

/** For a route's `headers`: passes on the loader's headers, overridden by the action's. */
export const loaderAndActionHeaders: HeadersFunction = ({ actionHeaders: over, loaderHeaders }) => {
  const sent = new Headers(loaderHeaders);
  for (const [name, value] of over) sent.set(name, value);
  return sent;
};

/**
 * The thrown value of a loader or an action for an error: Medusa's refusal becomes the error page with its status,
 * other errors pass through unchanged.
 */
export const toErrorPage = (error: unknown): unknown =>
  error instanceof AppError ? json({ code: error.code }, { status: ERROR_STATUS[error.code] }) : error;
