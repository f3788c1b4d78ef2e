import { getEnv } from "~/lib/env.server";
import { PRIVATE_PATHS } from "~/lib/search-engines/crawling";

/** The paths that crawlers must not visit, and the address of the sitemap. */
export function loader(): Response {
  const lines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${getEnv().PUBLIC_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
