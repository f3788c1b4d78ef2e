import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** Three more tries, 1 s, 2 s and 4 s apart; answers are kept 5 minutes (specification, section 9). */
const DEFAULTS = {
  queries: {
    retry: 3,
    retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000),
    gcTime: 5 * 60_000,
  },
};

/** The query cache of the dashboard's screens; one for each visit, and on the server one for each request. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: DEFAULTS }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
