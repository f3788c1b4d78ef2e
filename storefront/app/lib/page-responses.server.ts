import { defer, type HeadersFunction, json, redirect } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

export async function answerDashboard<T>(read: () => Promise<T>) {
  try {
    return json(await read(), { headers: NO_STORE });
  } catch (error) {
    return answerRefusal(error);
  }
}

export function answerRefusal(error: unknown, wordsOf = ({ message }: AppError) => message) {
  if (!(error instanceof AppError)) throw error;
  const { code } = error;
  return json({ error: { code, message: wordsOf(error) } }, { status: ERROR_STATUS[code], headers: NO_STORE });
}

/**
 * A route that sets a cookie does so only for a page load, not for a picture, script or frame of some page. Only
 * browsers send `Sec-Fetch-Dest`.
 * @throws Response 403
 */
export function requireNavigation(request: Request): void {
  if ((request.headers.get("Sec-Fetch-Dest") ?? "document") === "document") return;
  throw new Response("This address is for a window, not for a part of a page.", { status: 403 });
}

export const NO_STORE = { "Cache-Control": "no-store" };

/** For a route's `headers`: passes on the Retry-After of an action that asks to wait. */
export const actionHeaders: HeadersFunction = ({ actionHeaders: sent }) => sent;

/** For a route's `headers`: the loader's, overridden by the action's. */
export const loaderAndActionHeaders: HeadersFunction = ({ actionHeaders: over, loaderHeaders }) => {
  const sent = new Headers(loaderHeaders);
  for (const [name, value] of over) sent.set(name, value);
  return sent;
};

/** Medusa's refusal as the error page with its status; other errors pass through unchanged. */
export const toErrorPage = (error: unknown): unknown =>
  error instanceof AppError ? json({ code: error.code }, { status: ERROR_STATUS[error.code] }) : error;

/** If Medusa wants a code first, the page that asks for it leads back to the file; otherwise as `throwErrorPage`. */
export const throwAskOrErrorPage =
  ({ url }: Request) =>
  (error: unknown): never => {
    const { pathname, search } = new URL(url);
    const asksAgain = error instanceof AppError && error.code === "confirm_again";
    throw asksAgain
      ? redirect(`/dashboard/confirm?${new URLSearchParams({ to: pathname + search })}`)
      : toErrorPage(error);
  };

export const throwErrorPage = (error: unknown): never => {
  throw toErrorPage(error);
};

export const answerFile = (body: BodyInit, type: string, name: string, place: "attachment" | "inline" = "attachment") =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `${place}; filename="${name}"`, ...NO_STORE },
  });

/**
 * `defer` if a part of `data` is pending, else plain JSON, which needs none of the scripts that `defer` adds to a page.
 * With `whole`, it waits for every part, because a cached page is sent as one piece anyway. Rejects if a part does.
 */
export async function answerAtOnce<T extends Record<string, unknown>>(
  data: T,
  { whole }: { whole: boolean },
): Promise<ReturnType<typeof defer<T>>> {
  if (!whole && Object.values(data).some((part) => part instanceof Promise)) return defer(data);
  const parts = await Promise.all(Object.entries(data).map(async ([name, part]) => [name, await part]));
  return json(Object.fromEntries(parts)) as unknown as ReturnType<typeof defer<T>>;
}
