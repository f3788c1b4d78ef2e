import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Parser } from "htmlparser2";
import { createNonce, type RequestContext } from "../../app/lib/request-context.server";
import type { SharedPage } from "../../app/lib/shared-page.server";
import { isList } from "./page-address";

const BROTLI_QUALITY = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** `tag` is the content's digest, without quotes; `bytes` its length when unpacked. A list is kept by gzip alone. */
export type Page = {
  status: number;
  headers: [string, string][];
  inline: InlineSources;
  tag: string;
  br: Buffer | null;
  gzip: Buffer;
  bytes: number;
};

/** `mayBeKept`: complete, and nothing on it replaces missing data of Medusa. `goodUntil` as in `SharedPage`. */
export type Rendered = { page: Page; mayBeKept: boolean; isCurrent: boolean; goodUntil: number | null };

const OF_ONE_ANSWER = new Set(["content-length", "content-encoding", "date", "etag", "set-cookie", "vary"]);

/**
 * Renders public pages for everybody. Nothing of any visitor's request gets in: Remix gets a new request, for the
 * shop's own address and without headers. The nonce belongs only to this rendering; it marks our own inline elements,
 * and is then removed.
 * @throws Error if the nonce appears anywhere else.
 */
export function createRenderer(build: ServerBuild, publicUrl: string) {
  const handle = createRequestHandler(build, "production");
  return async (address: string, dataSince: number): Promise<Rendered> => {
    const shared: SharedPage = { dataSince, isCurrent: true, mayBeKept: true, goodUntil: null };
    const nonce = createNonce();
    const context: RequestContext = { requestId: crypto.randomUUID(), clientAddress: null, nonce, shared };
    const answer = await handle(new Request(new URL(address, publicUrl)), context);
    const written = await answer.text();
    const html = written.replaceAll(` nonce="${nonce}"`, "");
    if (html.includes(nonce)) throw new Error("A page has its nonce in a place where it cannot be taken out.");
    const type = isList(address) ? "application/json" : "text/html";
    const isPage = answer.status === 200 && (answer.headers.get("Content-Type") ?? "").startsWith(type);
    const page = isList(address)
      ? await toListPage(answer, written)
      : await toPage(answer, html, hashInline(written, nonce));
    return {
      page,
      mayBeKept: shared.mayBeKept && isPage && !answer.headers.has("Set-Cookie"),
      isCurrent: shared.isCurrent,
      goodUntil: shared.goodUntil,
    };
  };
}

const common = ({ status, headers }: Response, bytes: Buffer) => ({
  status,
  headers: [...headers].filter(([name]) => !OF_ONE_ANSWER.has(name)),
  tag: createHash("sha256").update(bytes).digest("base64url").slice(0, 27),
  bytes: bytes.length,
});

async function toPage(answer: Response, html: string, inline: InlineSources): Promise<Page> {
  const bytes = Buffer.from(html);
  const brotli = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gzipped] = await Promise.all([
    toBrotli(bytes, { params: brotli }),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { ...common(answer, bytes), inline, br, gzip: gzipped };
}

async function toListPage(answer: Response, text: string): Promise<Page> {
  const bytes = Buffer.from(text);
  return { ...common(answer, bytes), inline: { scripts: [], styles: [] }, br: null, gzip: await toGzip(bytes) };
}

export type InlineSources = { scripts: string[]; styles: string[] };

/** Emotion fills an empty style element by CSSOM, which no policy covers and a cached page has no nonce for. */
const EMPTY_STYLE = sourceOf("");

function sourceOf(content: string): string {
  return `'sha256-${createHash("sha256").update(content.replaceAll(/\r\n?/g, "\n")).digest("base64")}'`;
}

/** Only of elements with `nonce`: one that got into the page in another way stays forbidden. */
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
