import { getEnv } from "~/lib/env.server";
import { PRIVATE_PATHS } from "~/lib/search-engines/private-paths";

/** What crawlers may look at, and where all of it is listed. */
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
