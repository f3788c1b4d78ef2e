import type { LoaderFunctionArgs } from "@remix-run/node";
import { productPath } from "~/domain/product";
import { ownPages } from "~/features/info/info-pages.server";
import { getEnv } from "~/lib/env.server";
import { type SitemapPage, sitemapAnswer, streamSitemap, toSitemap } from "~/lib/search-engines/crawling";
import { listSitemapParts, readProductAddresses, type SitemapPart } from "~/medusa/product-pages.server";

async function* pagesOf(part: SitemapPart): AsyncGenerator<SitemapPage[]> {
  for await (const products of readProductAddresses(part))
    yield products.map(({ handle, changedAt }) => ({ path: productPath({ handle }), changedAt }));
}

/** A part of the sitemap: `shop.xml` has the pages that are not products, `1.xml` and so on the products. */
export function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  return sitemapAnswer(async () => {
    const [, name = ""] = /^(shop|[1-9]\d{0,4})\.xml$/.exec(params.part ?? "") ?? [];
    if (name === "shop") return toSitemap(getEnv().PUBLIC_URL, ownPages(undefined));
    const part = (await listSitemapParts())[Number(name) - 1];
    if (!part) throw new Response("There is no such part.", { status: 404 });
    return await streamSitemap(getEnv().PUBLIC_URL, pagesOf(part));
  });
}
