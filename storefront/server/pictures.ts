import type { RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { namesOneHost } from "medusa-backend/contract";
import { logger } from "../app/lib/logger.server";
import { type PictureBytes, readPicture } from "../app/medusa/pictures.server";

/** What pictures may take of this process' memory, in bytes: some hundred pictures of cards. */
const MOST_BYTES = 48 * 1024 * 1024;

const NAME = /^\/([\da-f]{32}-\d{1,4}\.(?:avif|webp))$/;

/**
 * What comes with each picture: it is a picture whatever somebody takes it for, and neither script nor page can be one.
 * Medusa Admin shows it from another port or host of the same site.
 */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-site",
} as const;

function refuse(response: Response, status: number): void {
  response.status(status).set({ ...HEADERS, "Cache-Control": "no-store" });
  response.type("text/plain").send(status === 404 ? "Not found" : "The picture cannot be shown right now.");
}

/**
 * Serves what was made from uploads, under /media, and answers for every path there: none reaches a page. An address
 * has the same bytes for ever, so browsers keep them, and the most wanted are kept here. While a picture is being made
 * one width stands in for the others, which nobody keeps.
 */
export function servePictures(read: typeof readPicture = readPicture): RequestHandler {
  const kept = new LRUCache<string, PictureBytes>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const load = async (name: string) => {
    const known = kept.get(name);
    if (known) return known;
    const picture = await read(name);
    if (picture?.isFinal) kept.set(name, picture);
    return picture;
  };
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    response.removeHeader("X-Request-Id");
    const [, name] = NAME.exec(request.path) ?? [];
    if (!name || !namesOneHost(request.rawHeaders)) return refuse(response, 404);
    load(name).then(
      (picture) => {
        if (!picture) return refuse(response, 404);
        const keep = picture.isFinal ? "public, max-age=31536000, immutable" : "no-store";
        response.set({ ...HEADERS, "Cache-Control": keep, "Content-Type": picture.type });
        response.end(request.method === "HEAD" ? undefined : picture.bytes);
      },
      (err: unknown) => {
        logger.warn({ event: "picture_not_served", requestId: response.locals.requestId, err });
        refuse(response, 503);
      },
    );
  };
}
