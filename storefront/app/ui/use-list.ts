import { useLocation, useMatches } from "@remix-run/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { AppError } from "~/domain/app-error";
import { API_TIMEOUT_MS, abortedAfter } from "~/lib/times";
import { errorOfAnswer, noAnswer } from "~/lib/unread-answer";
import { type ListAnswer, listKey } from "./list-cache";
import { notify, TOAST_TEXTS } from "./toasts";
import { useRefusal } from "./use-api-write";

type Screen = { routeId: string; pathname: string; search: string };

/**
 * Asks a screen's loader again, as Remix does. @throws AppError of the answer; `backend_unavailable` if there is none;
 * `forbidden` if the loader redirects, because the person may no longer see the screen.
 */
async function readLoader<T>({ routeId, pathname, search }: Screen, signal: AbortSignal): Promise<T> {
  const query = new URLSearchParams(search);
  query.set("_data", routeId);
  try {
    const answer = await fetch(`${pathname}?${query}`, { signal: abortedAfter(API_TIMEOUT_MS, signal) });
    if (answer.headers.has("X-Remix-Redirect"))
      throw new AppError("forbidden", "This screen is no longer open to you.");
    if (!answer.ok) throw errorOfAnswer(answer);
    return (await answer.json()) as T;
  } catch (cause) {
    throw cause instanceof AppError ? cause : noAnswer(cause);
  }
}

/** Changes the cached lists of a group, before they are loaded again. */
export function useChangeLists<List>(group: string) {
  const client = useQueryClient();
  return (change: (list: List) => List) =>
    client.setQueriesData<ListAnswer<List>>({ queryKey: [group] }, (kept) =>
      kept?.list ? { ...kept, list: change(kept.list) } : kept,
    );
}

/** Must be the same function at every render, so that it runs only for a new answer. */
const listOf = <List>({ list }: ListAnswer<List>) => list;

/**
 * A list, at once from the loader; the browser asks again after a write, in the background if it came from the cache,
 * and with retries if there was none, and reports if they all fail. A write names `group` to have its lists loaded
 * again.
 */
export function useList<List>(answer: ListAnswer<List>, group: string) {
  const onRefusal = useRefusal();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const routeId = useMatches().at(-1)?.id ?? "";
  const query = useQuery({
    queryKey: listKey(group, { pathname, search }),
    queryFn: async ({ signal }): Promise<ListAnswer<List>> => {
      try {
        const again = await readLoader<ListAnswer<List>>({ routeId, pathname, search }, signal);
        if (again.list === null) throw noAnswer();
        return again;
      } catch (error) {
        onRefusal(error);
        throw error;
      }
    },
    ...(answer.list === null ? {} : { initialData: answer }),
    select: listOf<List>,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (answer.list !== null && !answer.fromCache) return;
    const queryKey = listKey(group, { pathname, search });
    void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }, [answer, client, group, pathname, search]);
  const { isError } = query;
  useEffect(() => {
    if (isError) notify.error(TOAST_TEXTS.dataLoadFailed);
  }, [isError]);
  return query;
}
