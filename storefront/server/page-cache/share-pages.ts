import type { ServerBuild } from "@remix-run/node";
import type { Env } from "../../app/lib/env.server";
import { getCatalogueVersion } from "../../app/medusa/catalogue-version.server";
import { watchCatalogue } from "./catalogue";
import { createListMaker, keepListCopy, LIST_PATHS, type ListCopies } from "./list-copies";
import { createPageCache, type PageCache } from "./page-cache";
import { createRenderer } from "./render-page";

/** The shared cache of a running storefront: public pages and the lists of /api/server. `close` ends its timers. */
export function sharePages({ env, build }: { env: Env; build: ServerBuild }): {
  pages: PageCache;
  lists: ListCopies;
  close(): void;
} {
  const catalogue = watchCatalogue(getCatalogueVersion);
  const pages = createPageCache({ render: createRenderer(build, env.PUBLIC_URL), catalogue });
  const keep = (path: keyof ListCopies) => keepListCopy(createListMaker(build, env.PUBLIC_URL, path), catalogue);
  const lists = Object.fromEntries(LIST_PATHS.map((path) => [path, keep(path)])) as ListCopies;
  return { pages, lists, close: () => catalogue.stop() };
}
