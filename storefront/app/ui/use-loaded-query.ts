import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notify, TOAST_TEXTS } from "./toasts";
import { useRefusal } from "./use-refusal";

/** What a loader brought: `data` is null where it could not; `loadedAt` (epoch milliseconds) names the reading. */
export type Loaded<T> = { data: T | null; loadedAt: number };

/**
 * A list for a dashboard screen. What the loader brought is shown as it is and read again after a write; without it the browser asks,
 * with the query cache's retries, and says when they all failed.
 */
export function useLoadedQuery<T>(
  key: QueryKey,
  { data, loadedAt }: Loaded<T>,
  read: (signal: AbortSignal) => Promise<T>,
) {
  const onRefusal = useRefusal();
  const query = useQuery({
    queryKey: [...key, loadedAt],
    queryFn: ({ signal }) =>
      read(signal).catch((error: unknown) => {
        onRefusal(error);
        throw error;
      }),
    ...(data === null ? {} : { initialData: () => data }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { isError } = query;
  useEffect(() => {
    if (isError) notify.error(TOAST_TEXTS.dataLoadFailed);
  }, [isError]);
  return query;
}
