import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { notePage } from "../metrics";
import { toPageAddress } from "./page-address";
import type { PageCache } from "./page-cache";
import type { Page } from "./render-page";

const fromGzip = promisify(gunzip);

/** The encodings in which pages are cached, the smaller first. */
const KEPT = ["br", "gzip"] as const;

/** The page in the smallest encoding that the browser accepts. */
async function toBody(request: Request, page: Page): Promise<{ encoding: string; body: Buffer }> {
  const encoding = KEPT.find((name) => request.acceptsEncodings(name));
  return encoding ? { encoding, body: page[encoding] } : { encoding: "identity", body: await fromGzip(page.gzip) };
}

const policies = new WeakMap<Page, string>();

/** The policy of a page, which is computed once. */
async function policyOf(request: Request, response: Response, page: Page, policy: RequestHandler): Promise<string> {
  const known = policies.get(page);
  if (known) return known;
  response.locals.inline = page.inline;
  await new Promise<void>((resolve, reject) => {
    policy(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  const made = String(response.getHeader("Content-Security-Policy"));
  policies.set(page, made);
  return made;
}

/**
 * Answers with a page, or with 304 if the browser has this version. `policy` sets the Content-Security-Policy from the
 * page's inline elements.
 */
async function send(request: Request, response: Response, page: Page, policy: RequestHandler): Promise<void> {
  const { encoding, body } = await toBody(request, page);
  response.setHeader("Content-Security-Policy", await policyOf(request, response, page, policy));
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.status(page.status).setHeader("Vary", "Accept-Encoding, Cookie");
  if (page.status === 200) response.setHeader("ETag", `"${page.tag}-${encoding}"`);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * Answers public pages from the cache; all other requests continue. Mounted after the checks of a request and before
 * `compression`, because cached pages are already compressed.
 */
export function answerPages(pages: PageCache, policy: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const address = toPageAddress(request);
    if (address === null) return next();
    notePage(pages.isKept(address) ? "kept" : "rendered");
    pages
      .get(address)
      .then((page) => (page ? send(request, response, page, policy) : next()))
      .catch(next);
  };
}
