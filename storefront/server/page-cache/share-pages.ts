import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ServerBuild } from "@remix-run/node";
import type { Env } from "../../app/lib/env.server";
import { getCatalogueVersion } from "../../app/medusa/catalogue-version.server";
import { watchCatalogue } from "./catalogue";
import { createListMaker, keepListCopy, LIST_PATHS, type ListCopies } from "./list-copies";
import { createPageCache, type PageCache } from "./page-cache";
import { createRenderer } from "./render-page";
import { createSecondLevel } from "./second-level";

type Options = { env: Env; build: ServerBuild; buildFile: URL };

/**
 * A short name for the build and its settings, which determine a page's look besides Medusa's data. The storefront's
 * own and other services' addresses are left out, because storefronts that share pages may differ in these.
 */
async function nameOf(
  buildFile: URL,
  { PORT, MEDUSA_URL, REDIS_URL, OTEL_EXPORTER_OTLP_ENDPOINT, ...settings }: Env,
): Promise<string> {
  const code = await readFile(buildFile);
  return createHash("sha256").update(code).update(JSON.stringify(settings)).digest("base64url").slice(0, 16);
}

/**
 * The shared cache of a running storefront: public pages, also in Redis if REDIS_URL is set, and the lists of
 * /api/server. `close` ends its timers and connections.
 */
export async function sharePages({ env, build, buildFile }: Options): Promise<{
  pages: PageCache;
  lists: ListCopies;
  close(): void;
}> {
  const secondLevel = env.REDIS_URL ? createSecondLevel(env.REDIS_URL, await nameOf(buildFile, env)) : null;
  const catalogue = watchCatalogue(getCatalogueVersion);
  const pages = createPageCache({ render: createRenderer(build, env.PUBLIC_URL), catalogue, secondLevel });
  const keep = (path: keyof ListCopies) => keepListCopy(createListMaker(build, env.PUBLIC_URL, path), catalogue);
  const lists = Object.fromEntries(LIST_PATHS.map((path) => [path, keep(path)])) as ListCopies;
  return {
    pages,
    lists,
    close() {
      catalogue.stop();
      secondLevel?.close();
    },
  };
}
