import type { ReactNode } from "react";

/** What every screen stands in. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
