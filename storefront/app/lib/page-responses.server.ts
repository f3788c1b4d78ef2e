import { defer, type HeadersFunction, json, redirect } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

/**
 * Answers a read of the dashboard's screens outside /api/server. The answer is not cached, and errors are worded as in
 * /api/server.
 */
export async function answerDashboard<T>(read: () => Promise<T>) {
  try {
    return json(await read(), { headers: NO_STORE });
  } catch (error) {
    return answerRefusal(error);
  }
}

/** A refusal by Medusa as JSON; other errors are thrown again. */
export function answerRefusal(error: unknown, wordsOf = ({ message }: AppError) => message) {
  if (!(error instanceof AppError)) throw error;
  const { code } = error;
  return json({ error: { code, message: wordsOf(error) } }, { status: ERROR_STATUS[code], headers: NO_STORE });
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

/**
 * For the `catch` of a file's loader: the page that asks for a code if Medusa wants one first, and then leads back to
 * the file; otherwise as `throwErrorPage`.
 */
export const throwAskOrErrorPage =
  ({ url }: Request) =>
  (error: unknown): never => {
    const { pathname, search } = new URL(url);
    const asksAgain = error instanceof AppError && error.code === "confirm_again";
    throw asksAgain
      ? redirect(`/dashboard/confirm?${new URLSearchParams({ to: pathname + search })}`)
      : toErrorPage(error);
  };

/** For the `catch` of a read: throws that value. */
export const throwErrorPage = (error: unknown): never => {
  throw toErrorPage(error);
};

/** A file for one person, which nothing may store. Browsers save it, or show it if it is `inline`. */
export const answerFile = (body: BodyInit, type: string, name: string, place: "attachment" | "inline" = "attachment") =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `${place}; filename="${name}"`, ...NO_STORE },
  });

/**
 * A loader's answer: `defer` if a part of `data` is still pending, else plain JSON, which needs none of the scripts
 * that `defer` adds to a page. With `whole`, it waits for every part, because a cached page is sent as one piece
 * anyway. Rejects if a part does.
 */
export async function answerAtOnce<T extends Record<string, unknown>>(
  data: T,
  { whole }: { whole: boolean },
): Promise<ReturnType<typeof defer<T>>> {
  if (!whole && Object.values(data).some((part) => part instanceof Promise)) return defer(data);
  const parts = await Promise.all(Object.entries(data).map(async ([name, part]) => [name, await part]));
  return json(Object.fromEntries(parts)) as unknown as ReturnType<typeof defer<T>>;
}
