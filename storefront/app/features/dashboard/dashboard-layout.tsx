import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Role } from "~/domain/account";
import { getListCache } from "~/ui/list-cache";
import { WithoutScripts } from "~/ui/without-scripts";
import styles from "./dashboard-layout.module.css";
import { Sidebar } from "./sidebar";

/** Provides the query cache to the dashboard's screens. */
function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(getListCache);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Sidebar and screen; on a phone the sidebar is above the screen, in rows that wrap. */
export function DashboardLayout({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <QueryProvider>
      <div className={styles.page}>
        <div className={styles.columns}>
          <Sidebar role={role} />
          <div className={styles.screen}>
            <WithoutScripts>
              Without JavaScript the dashboard is for reading: buttons that change, send or print something need it.
              Your browser can print an invoice from its own menu.
            </WithoutScripts>
            {children}
          </div>
        </div>
      </div>
    </QueryProvider>
  );
}
