import { AppError } from "~/domain/app-error";
import { API_TIMEOUT_MS } from "./times";

type Screen = { routeId: string; pathname: string; search: string };

/**
 * Asks the loader of a dashboard screen again, as Remix does for a visit of its page.
 * @throws AppError `backend_unavailable` if there is no answer; `forbidden` if the loader redirects, because the person
 * may no longer see the screen.
 */
export async function readLoader<T>({ routeId, pathname, search }: Screen, signal: AbortSignal): Promise<T> {
  const query = new URLSearchParams(search);
  query.set("_data", routeId);
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  try {
    const answer = await fetch(`${pathname}?${query}`, { signal: AbortSignal.any([signal, timeout]) });
    if (answer.headers.has("X-Remix-Redirect"))
      throw new AppError("forbidden", "This screen is no longer open to you.");
    if (!answer.ok) throw new Error(`The loader answered ${answer.status}`);
    return (await answer.json()) as T;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("backend_unavailable", "The shop could not be reached. Please try again.", { cause });
  }
}
