import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { namesOneHost } from "medusa-backend/contract";
import { logger } from "../app/lib/logger.server";
import { type PictureBytes, readPicture } from "../app/medusa/pictures.server";
import { isRead } from "./requests";

const MOST_BYTES = 48 * 1024 * 1024;

const NAME = /^\/([\da-f]{32}(?:-\d{1,4}\.(?:avif|webp)|\.pdf))$/;

/**
 * Browsers must treat a picture only as that, never as a script or page. Medusa Admin shows it from another port or
 * host of the same site; other sites show those of published products alone.
 */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-site",
} as const;
const FOR_ALL_SITES = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;

export function refusePicture(response: Response, status: 404 | 429 | 503): void {
  response.status(status).set({ ...HEADERS, "Cache-Control": "no-store" });
  response.type("text/plain").send(status === 404 ? "Not found" : "The picture cannot be shown right now.");
}

const YEAR_SECONDS = 31_536_000;

function toCacheControl(keepSeconds: number): string {
  if (keepSeconds === 0) return "no-store";
  return `public, max-age=${keepSeconds}${keepSeconds >= YEAR_SECONDS ? ", immutable" : ""}`;
}

const SAVED = { "Content-Disposition": 'attachment; filename="declaration-of-conformity.pdf"' } as const;
const PDF = "application/pdf";

/** For declarations, which are large, and for what no browser keeps: Medusa need not send each to everybody at once. */
const BRIEF_MS = 2_000;

function ttlOf({ type, keepSeconds }: PictureBytes): { ttl?: number } {
  if (type === PDF || keepSeconds === 0) return { ttl: BRIEF_MS };
  return keepSeconds < YEAR_SECONDS ? { ttl: keepSeconds * 1000 } : {};
}

/**
 * Serves pictures made from uploads, and uploaded declarations, and answers every path under /media, so that none
 * reaches a page. An address has the same bytes forever, so browsers keep them, and the most requested are cached here.
 * While a picture is being made, one width is served for the others, and no browser keeps it. A review's photo is kept
 * for a minute, because it may be hidden, and a picture of no published product for some seconds, because other sites
 * may show it once it is one. `limit` comes before Medusa is asked.
 */
export function servePictures(limit: RequestHandler, read: typeof readPicture = readPicture): RequestHandler {
  const kept = new LRUCache<string, PictureBytes>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const load = async (name: string) => {
    const picture = await read(name);
    if (picture) kept.set(name, picture, ttlOf(picture));
    return picture;
  };
  const send = (request: Request, response: Response, picture: PictureBytes) => {
    response.set({
      ...HEADERS,
      "Cache-Control": toCacheControl(picture.keepSeconds),
      "Content-Type": picture.type,
      ...(picture.isForAllSites && FOR_ALL_SITES),
    });
    if (picture.type === PDF) response.set(SAVED);
    response.end(request.method === "HEAD" ? undefined : picture.bytes);
  };
  return (request, response, next) => {
    if (!isRead(request)) return next();
    response.removeHeader("X-Request-Id");
    const [, name] = NAME.exec(request.path) ?? [];
    if (!name || !namesOneHost(request.rawHeaders)) return refusePicture(response, 404);
    const known = kept.get(name);
    if (known) {
      // No longer in a browser than in this process, so that both together keep a hidden photo no longer than one.
      const left = Math.floor(kept.getRemainingTTL(name) / 1000);
      const keepSeconds = known.keepSeconds < YEAR_SECONDS ? Math.min(left, known.keepSeconds) : YEAR_SECONDS;
      return send(request, response, { ...known, keepSeconds });
    }
    limit(request, response, (error?: unknown) => {
      if (error) return next(error);
      for (const header of ["RateLimit", "RateLimit-Policy"]) response.removeHeader(header);
      load(name).then(
        (picture) => (picture ? send(request, response, picture) : refusePicture(response, 404)),
        (err: unknown) => {
          logger.warn({ event: "picture_not_served", requestId: response.locals.requestId, err });
          refusePicture(response, 503);
        },
      );
    });
  };
}
