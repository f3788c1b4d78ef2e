import { getEnv } from "~/lib/env.server";
import { PRIVATE_PATHS } from "~/lib/search-engines/crawling";

/** With the addresses of the sitemap and the products' feed. */
export function loader(): Response {
  const { PUBLIC_URL } = getEnv();
  const lines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    `# Products for shopping services: ${PUBLIC_URL}/feeds/products.xml, ${PUBLIC_URL}/feeds/products.jsonl`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
