import { infoPath } from "~/ui/layout/info-links";
import { listInfoPages } from "./info-pages.server";

/** The sitemap's pages that are not products; `newest` is when a product last changed. */
export const ownPages = (newest: string | undefined) => [
  { path: "/", changedAt: newest },
  { path: "/explore", changedAt: newest },
  ...listInfoPages().map(({ name, updated }) => ({ path: infoPath(name), changedAt: updated })),
];
