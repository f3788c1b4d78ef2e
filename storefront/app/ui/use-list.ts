import { useLocation } from "@remix-run/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ListAnswer, listKey } from "./list-cache";
import { notify, TOAST_TEXTS } from "./toasts";
import { useRefusal } from "./use-refusal";

type ListReader<Wire, Shown> = {
  /** What a write names to have this list read again. */
  group: string;
  /** Asks /api/server for the list. */
  read: (signal: AbortSignal) => Promise<Wire>;
  /** The list as the screen shows it. The same function at every render, so that it runs for a new list only. */
  show: (answer: ListAnswer<Wire>) => Shown;
};

/**
 * A list for a dashboard screen. What its loader brought is shown as it is and read again after a write, and behind the screen where it
 * came out of the cache; without it the browser asks, with the query cache's retries, and says when they all failed.
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
