import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { lastWriteAt } from "~/lib/shop-api";

/** `list` is null if Medusa did not answer; it was read for the person with this `uid`. */
export type ListAnswer<List> = { uid: string; list: List | null; fromCache?: boolean };

let inBrowser: QueryClient | undefined;

/** The query cache of the dashboard: one in a browser, a new one for each page that the server renders. */
export function getListCache(): QueryClient {
  if (typeof window === "undefined") return new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  inBrowser ??= new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  return inBrowser;
}

/** The key of the list that a screen shows at an address; a write names `group` to have its lists loaded again. */
export function listKey(group: string, { pathname, search }: { pathname: string; search: string }): QueryKey {
  return [group, pathname + search];
}

/**
 * The client loader of a list. One shown in the last five minutes (specification, section 9) and since the last write
 * comes from the cache, and `useList` loads it again; all others from the server. Another person's lists are removed
 * first.
 */
export function cachedList(group: string, getStoredUid: () => string | null) {
  return async ({ request, serverLoader }: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">) => {
    const cache = getListCache();
    const uid = getStoredUid();
    cache.removeQueries({ predicate: ({ state }) => isKept(state.data) && state.data.uid !== uid });
    const key = listKey(group, new URL(request.url));
    const kept = cache.getQueryState<ListAnswer<unknown>>(key);
    if (kept?.data && !kept.isInvalidated && kept.dataUpdatedAt > lastWriteAt())
      return { ...kept.data, fromCache: true };
    const answer = (await serverLoader()) as ListAnswer<unknown>;
    if (answer.list !== null) cache.setQueryData(key, answer);
    return answer;
  };
}

const isKept = (data: unknown): data is ListAnswer<unknown> => data !== undefined;

/** Three more tries, 1, 2 and 4 s apart; answers are kept for 5 minutes (specification, section 9). */
export const QUERY_DEFAULTS = {
  queries: {
    retry: 3,
    retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000),
    gcTime: 5 * 60_000,
  },
};
