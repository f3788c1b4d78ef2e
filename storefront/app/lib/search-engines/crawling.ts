import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { AppError } from "~/domain/app-error";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
/** XML 1.0, section 2.2: most control characters and halves of a pair are not allowed, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
export const dropNotInXml = (text: string): string => text.replace(NOT_IN_XML, "");

export const escapeXml = (text: string): string =>
  dropNotInXml(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

export type SitemapPage = { path: string; changedAt?: string | undefined };

const toEntries = (origin: string, pages: readonly SitemapPage[]) =>
  pages
    .map(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : "";
      return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>\n`;
    })
    .join("");

const HEAD = `${DECLARATION}\n<urlset ${NAMESPACE}>\n`;
const END = "</urlset>\n";

export const toSitemap = (origin: string, pages: readonly SitemapPage[]): string =>
  HEAD + toEntries(origin, pages) + END;

/** As a stream of groups. The first one is awaited, so that its failure is thrown. */
export async function streamSitemap(
  origin: string,
  groups: AsyncGenerator<readonly SitemapPage[]>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await groups.next();
  async function* texts() {
    yield HEAD + (first.done ? "" : toEntries(origin, first.value));
    for await (const pages of groups) yield toEntries(origin, pages);
    yield END;
  }
  return createReadableStreamFromReadable(Readable.from(texts()));
}

export function toSitemapIndex(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return [DECLARATION, `<sitemapindex ${NAMESPACE}>`, ...entries, "</sitemapindex>", ""].join("\n");
}

const XML = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" };

export async function sitemapAnswer(make: () => Promise<string | ReadableStream<Uint8Array>>): Promise<Response> {
  try {
    return new Response(await make(), { headers: XML });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response("The products cannot be listed right now.", { status: 503, headers: { "Retry-After": "60" } });
  }
}

export const PRIVATE_PATHS = [
  "/api/",
  "/auth/",
  "/cart",
  "/checkout",
  "/dashboard",
  "/login",
  "/logout",
  "/register",
  "/withdraw/",
  "/wish-list",
  "/wish-lists",
] as const;

/** Ignores letter case, as Remix does when it matches routes. */
export function isPrivatePath(path: string): boolean {
  const lower = path.toLowerCase();
  return PRIVATE_PATHS.some((start) => lower === start || lower.startsWith(start.endsWith("/") ? start : `${start}/`));
}
