const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The pages in the format of sitemaps.org; `changedAt` is a UTC ISO string. */
export function toSitemap(origin: string, pages: readonly { path: string; changedAt?: string | undefined }[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : "";
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
