import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { isKnown } from "../../app/compat/respond";
import { notePage } from "../metrics";
import { isList, toPageAddress } from "./page-address";
import type { PageCache } from "./page-cache";
import type { Page } from "./render-page";

const KEPT = ["br", "gzip"] as const;

const policies = new WeakMap<Page, string>();

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

type Found = { address: string; page: Page };

/**
 * 304 if the client has this version. `policy` sets the Content-Security-Policy from the page's inline elements. For a
 * client that accepts no encoding the page is unpacked only as fast as that client reads: unpacked lists of many slow
 * clients would not fit into memory.
 */
async function send(request: Request, response: Response, { address, page }: Found, policy: RequestHandler) {
  const encoding = KEPT.find((name) => page[name] && request.acceptsEncodings(name));
  const body = encoding && page[encoding];
  response.setHeader("Content-Security-Policy", await policyOf(request, response, page, policy));
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.status(page.status).setHeader("Vary", isList(address) ? "Accept-Encoding" : "Accept-Encoding, Cookie");
  if (page.status === 200) {
    // The same tag as /api/server's own for a list, a strong one for a page.
    const etag = isList(address) ? `W/"${page.tag}"` : `"${page.tag}-${encoding ?? "identity"}"`;
    response.setHeader("ETag", etag);
    if (isKnown(request.get("if-none-match") ?? null, etag)) {
      response.removeHeader("Content-Type");
      response.status(304).end();
      return;
    }
  }
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body ? body.length : page.bytes);
  if (request.method === "HEAD") response.end();
  else if (body) response.end(body);
  // A client that leaves early is no failure.
  else await pipeline(Readable.from([page.gzip]), createGunzip(), response).catch(() => response.destroy());
}

/** After the checks of a request and before `compression`, because cached pages are already compressed. */
export function answerPages(pages: PageCache, policy: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const address = toPageAddress(request);
    if (address === null) return next();
    notePage(pages.isKept(address) ? "kept" : "rendered");
    pages
      .get(address)
      .then((page) => (page ? send(request, response, { address, page }, policy) : next()))
      .catch(next);
  };
}
