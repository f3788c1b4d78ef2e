import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { getListCache } from "~/ui/list-cache";

/** Provides the query cache to the dashboard's screens. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(getListCache);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
