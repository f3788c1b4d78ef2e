import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ServerBuild } from "@remix-run/node";
import type { Env } from "../../app/lib/env.server";
import { getCatalogueVersion } from "../../app/medusa/catalogue-version.server";
import { watchCatalogue } from "./catalogue";
import { createPageCache, type PageCache } from "./page-cache";
import { createListMaker, keepListCopy, type ListCopy } from "./product-list-copy";
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
 * The shared cache of a running storefront: public pages, also in Redis if REDIS_URL is set, and the list of all
 * products. `close` ends its timers and connections.
 */
export async function sharePages({ env, build, buildFile }: Options): Promise<{
  pages: PageCache;
  productList: ListCopy;
  close(): void;
}> {
  const secondLevel = env.REDIS_URL ? createSecondLevel(env.REDIS_URL, await nameOf(buildFile, env)) : null;
  const catalogue = watchCatalogue(getCatalogueVersion);
  const pages = createPageCache({ render: createRenderer(build, env.PUBLIC_URL), catalogue, secondLevel });
  const productList = keepListCopy(createListMaker(build, env.PUBLIC_URL), catalogue);
  return {
    pages,
    productList,
    close() {
      catalogue.stop();
      secondLevel?.close();
    },
  };
}
