import { marked, type Token } from "marked";
import sanitizeHtml from "sanitize-html";

/** No picture, which could tell another host who visits, and no script or style. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "strong", "em", "del", "code", "pre", "blockquote", "hr"],
    ...["ul", "ol", "li", "h3", "h4", "a", "table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href", "rel"], ol: ["start"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "escape",
  transformTags: {
    // The page's own headings are the first and second level.
    h1: "h3",
    h2: "h3",
    h5: "h4",
    h6: "h4",
    a: (tagName, { href = "" }) => ({ tagName, attribs: { href, rel: "nofollow noopener" } }),
  },
};

const PLAIN = new Set(["paragraph", "space", "text", "escape", "br", "html"]);

function isPlain(token: Token): boolean {
  if (token.type === "link") return token.raw === token.text;
  if (!PLAIN.has(token.type)) return false;
  return !("tokens" in token) || (token.tokens ?? []).every(isPlain);
}

/** A Markdown text as safe HTML, forbidden tags as text; null for a text without Markdown, which is shown as it is. */
export function toMarkedUp(text: string): string | null {
  if (marked.lexer(text).every(isPlain)) return null;
  return sanitizeHtml(marked.parse(text, { breaks: true, async: false }), ALLOWED);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

export const toPlain = (html: string): string =>
  html
    .replace(/<br\s*\/?>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

export function toUnmarked(text: string): string {
  const html = toMarkedUp(text);
  return html === null ? text : toPlain(html).trim();
}
