import { AppError } from "~/domain/app-error";
import { productPath } from "~/domain/product";
import { listInfoPages } from "~/features/info/info-pages.server";
import { getEnv } from "~/lib/env.server";
import { toSitemap } from "~/lib/search-engines/sitemap";
import { listProductAddresses } from "~/medusa/product-pages.server";
import { infoPath } from "~/ui/layout/info-links";

const XML = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" };

/** Every page for search engines: home, the Store, the pages of storefront/content, and all products, each with the time of its last change. */
export async function loader(): Promise<Response> {
  try {
    const products = await listProductAddresses();
    const [newest] = products
      .map(({ changedAt }) => changedAt)
      .sort()
      .reverse();
    const pages = [
      { path: "/", changedAt: newest },
      { path: "/explore", changedAt: newest },
      ...listInfoPages().map(({ name, updated }) => ({ path: infoPath(name), changedAt: updated })),
      ...products.map(({ handle, changedAt }) => ({ path: productPath({ handle }), changedAt })),
    ];
    return new Response(toSitemap(getEnv().PUBLIC_URL, pages), { headers: XML });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response("The products cannot be listed right now.", { status: 503, headers: { "Retry-After": "60" } });
  }
}
