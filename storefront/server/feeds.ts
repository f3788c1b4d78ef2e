import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { Request, RequestHandler, Response } from "express";
import { isKnown } from "../app/compat/respond";
import { AppError } from "../app/domain/app-error";
import type { Env } from "../app/lib/env.server";
import { logger } from "../app/lib/logger.server";
import { FEED_FORMATS, type FeedFormat, type FeedItem } from "../app/lib/search-engines/feed";
import { getLatestCatalogue } from "../app/medusa/health.server";
import { readFeed } from "../app/medusa/product-feed.server";
import { isRead } from "./requests";

/** Each feed that is sent asks Medusa for one page of products after the other. */
const MOST_AT_ONCE = 4;
const MOST_MS = 10 * 60_000;
const SECOND_MS = 1_000;

type Build = { digest: string; builtMs: number };

type Sources = {
  build: Build;
  latest: typeof getLatestCatalogue;
  read: (requestId: string) => AsyncGenerator<FeedItem[]>;
};

/** The build is one file, which names its other parts by their digests. */
function readBuild(): Build {
  const file = fileURLToPath(import.meta.url);
  const digest = createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 10);
  return { digest, builtMs: statSync(file).mtimeMs };
}

function refuse(response: Response): void {
  response.removeHeader("ETag");
  response.removeHeader("Last-Modified");
  response.status(503).set({ "Cache-Control": "no-store", "Retry-After": "60" }).type("text/plain");
  response.end("The products cannot be listed right now.");
}

/** RFC 9110, 13.2.2: a tag decides, and a time only without one. */
function hasLatest(request: Request, { etag, lastModified }: { etag: string; lastModified: string | null }): boolean {
  const known = request.get("if-none-match");
  if (known !== undefined) return isKnown(known, etag);
  const since = Date.parse(request.get("if-modified-since") ?? "");
  return lastModified !== null && Date.parse(lastModified) <= since;
}

/** A client that leaves early is no failure. */
const hasLeft = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

async function* textsOf(
  { head, item, end }: FeedFormat,
  origin: string,
  first: IteratorResult<FeedItem[]>,
  further: AsyncGenerator<FeedItem[]>,
): AsyncGenerator<string> {
  const toText = (items: readonly FeedItem[]) => items.map(item).join("");
  try {
    yield head(origin) + (first.done ? "" : toText(first.value));
    for await (const items of further) yield toText(items);
    yield end;
  } finally {
    await further.return(undefined);
  }
}

/**
 * /feeds/products.xml and /feeds/products.jsonl: every product on sale, read a page at a time, and only as fast as the
 * client reads. Who has the catalogue's version, written by this build, gets 304. A failure in the middle cuts the
 * connection, so that nobody takes a part for the whole. No route of Remix, because Remix reads a stream faster than
 * its client does.
 */
export function serveFeeds(
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
  { build, latest, read }: Sources = { build: readBuild(), latest: getLatestCatalogue, read: readFeed },
): RequestHandler {
  let running = 0;

  async function sendFeed(request: Request, response: Response, format: FeedFormat, tag: string): Promise<void> {
    const { version, changedAt } = await latest();
    const etag = `W/"${tag}-${build.digest}-${version}"`;
    // A change that is younger than a second may be followed by another with the same Last-Modified.
    const changed = changedAt === null ? Number.NaN : Math.max(Date.parse(changedAt), build.builtMs);
    const lastModified = Date.now() - changed >= SECOND_MS ? new Date(changed).toUTCString() : null;
    response.set({ "Cache-Control": "public, no-cache", ETag: etag, "X-Robots-Tag": "noindex" });
    if (lastModified) response.set("Last-Modified", lastModified);
    if (hasLatest(request, { etag, lastModified })) return void response.status(304).end();
    response.set("Content-Type", format.type);
    if (request.method === "HEAD") return void response.end();
    if (running >= MOST_AT_ONCE) return refuse(response);
    running += 1;
    const ending = setTimeout(() => response.destroy(), MOST_MS);
    try {
      const pages = read(String(response.locals.requestId));
      const texts = textsOf(format, PUBLIC_URL, await pages.next(), pages);
      await pipeline(Readable.from(texts, { highWaterMark: 1 }), response);
    } finally {
      clearTimeout(ending);
      running -= 1;
    }
  }

  return (request, response, next) => {
    const name = request.path.slice(1);
    const format = Object.hasOwn(FEED_FORMATS, name) ? FEED_FORMATS[name] : undefined;
    if (!format || !isRead(request)) return next();
    sendFeed(request, response, format, name).catch((error: unknown) => {
      if (response.headersSent) {
        if (!hasLeft(error)) logger.warn({ event: "feed_not_sent", requestId: response.locals.requestId, err: error });
        response.destroy();
      } else if (error instanceof AppError) refuse(response);
      else next(error);
    });
  };
}
