import { infoPath } from "~/ui/layout/info-links";
import { listInfoPages } from "./info-pages.server";

/** The pages of the sitemap that are no product's; `newest` is when a product last changed. */
export const ownPages = (newest: string | undefined) => [
  { path: "/", changedAt: newest },
  { path: "/explore", changedAt: newest },
  ...listInfoPages().map(({ name, updated }) => ({ path: infoPath(name), changedAt: updated })),
];
