import { useLocation } from "@remix-run/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ListAnswer, listKey } from "./list-cache";
import { notify, TOAST_TEXTS } from "./toasts";
import { useRefusal } from "./use-refusal";

type ListReader<Wire, Shown> = {
  /** The name by which a write has this list loaded again. */
  group: string;
  /** Requests the list from /api/server. */
  read: (signal: AbortSignal) => Promise<Wire>;
  /**
   * Turns the answer into the list that the screen shows. It must be the same function at every render, so that it runs
   * only for a new list.
   */
  show: (answer: ListAnswer<Wire>) => Shown;
};

/**
 * A list for a dashboard screen. The loader's list is shown as it is; it is loaded again after a write, and in the
 * background when it came from the cache. Without one the browser requests it, with the query cache's retries, and
 * reports when they all failed.
 */
export function useList<Wire, Shown>(answer: ListAnswer<Wire>, { group, read, show }: ListReader<Wire, Shown>) {
  const onRefusal = useRefusal();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const query = useQuery({
    queryKey: listKey(group, { pathname, search }),
    queryFn: async ({ signal }): Promise<ListAnswer<Wire>> => {
      try {
        return { ...answer, list: await read(signal) };
      } catch (error) {
        onRefusal(error);
        throw error;
      }
    },
    ...(answer.list === null ? {} : { initialData: answer }),
    select: show,
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
