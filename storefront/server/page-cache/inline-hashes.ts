import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";

/** Sources of a Content-Security-Policy, quoted. */
export type InlineSources = { scripts: string[]; styles: string[] };

/**
 * An empty style element. Emotion makes one and fills it by CSSOM, which no policy covers. A cached page has no nonce
 * for it, and an empty element from anybody else would do nothing.
 */
const EMPTY_STYLE = sourceOf("");

function sourceOf(content: string): string {
  return `'sha256-${createHash("sha256").update(content.replaceAll(/\r\n?/g, "\n")).digest("base64")}'`;
}

/**
 * The hashes of the inline scripts and style elements with `nonce`, and no others: an element that got into the page in
 * another way does not have the nonce and stays forbidden.
 */
export function hashInline(html: string, nonce: string): InlineSources {
  const found = { script: new Set<string>(), style: new Set([EMPTY_STYLE]) };
  let open: { kind: "script" | "style"; content: string } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if ((name === "script" || name === "style") && attributes.nonce === nonce && attributes.src === undefined)
        open = { kind: name, content: "" };
    },
    ontext(text) {
      if (open) open.content += text;
    },
    onclosetag(name) {
      if (open && name === open.kind) {
        found[open.kind].add(sourceOf(open.content));
        open = null;
      }
    },
  });
  parser.end(html);
  return { scripts: [...found.script], styles: [...found.style] };
}
