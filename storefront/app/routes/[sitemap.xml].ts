import { productPath } from "~/domain/product";
import { ownPages } from "~/features/info/info-pages.server";
import { getEnv } from "~/lib/env.server";
import { sitemapAnswer, toSitemap, toSitemapIndex } from "~/lib/search-engines/crawling";
import { listProductAddresses, listSitemapParts } from "~/medusa/product-pages.server";

/** Every page with the time of its last change; the index of the parts (`sitemap.$part.ts`) if there are too many. */
export function loader(): Promise<Response> {
  return sitemapAnswer(async () => {
    const { PUBLIC_URL } = getEnv();
    const parts = await listSitemapParts();
    if (parts.length > 1) {
      const names = ["shop", ...parts.map((_, index) => String(index + 1))];
      return toSitemapIndex(
        PUBLIC_URL,
        names.map((name) => `/sitemap/${name}.xml`),
      );
    }
    const products = await listProductAddresses();
    const newest = products
      .map(({ changedAt }) => changedAt)
      .sort()
      .at(-1);
    const pages = products.map(({ handle, changedAt }) => ({ path: productPath({ handle }), changedAt }));
    return toSitemap(PUBLIC_URL, [...ownPages(newest), ...pages]);
  });
}
