import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import { z } from "zod";
import { logger } from "../../app/lib/logger.server";
import type { Page } from "./render-page";

/** Pages are deleted after this, in seconds. */
const KEPT_SECONDS = 6 * 60 * 60;
/** The most pages of one build: Redis, which also holds queues, evicts nothing. */
const MOST_PAGES = 500;
/** How long to wait for Redis, in milliseconds; then the page is rendered. */
const TIMEOUT_MS = 50;

/**
 * A page as it is cached. `version` is the catalogue's version on the page, null if unknown. The times are epoch
 * milliseconds; `goodUntil` is null for a page that stays valid until something changes.
 */
export type Kept = { page: Page; version: string | null; renderedAt: number; goodUntil: number | null };

/**
 * Pages that several storefronts share, and that survive a restart. Never throws, because the shop works without it.
 */
export type SecondLevel = {
  get(address: string): Promise<Kept | null>;
  set(address: string, kept: Kept): void;
  delete(address: string): void;
  close(): void;
};

const Bytes = z.base64().transform((text) => Buffer.from(text, "base64"));
const Stored = z.object({
  address: z.string(),
  version: z.string().nullable(),
  renderedAt: z.number(),
  goodUntil: z.number().nullable(),
  page: z.object({
    status: z.literal(200),
    headers: z.array(z.tuple([z.string(), z.string()])),
    inline: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
    tag: z.string(),
    br: Bytes,
    gzip: Bytes,
  }),
});

function toText(address: string, { page, ...kept }: Kept): string {
  return JSON.stringify({
    address,
    ...kept,
    page: { ...page, br: page.br.toString("base64"), gzip: page.gzip.toString("base64") },
  });
}

/**
 * Pages in Redis, under `build`: pages of another version of the shop, or with other settings, are never found. While
 * Redis does not answer, nothing is found.
 */
export function createSecondLevel(url: string, build: string): SecondLevel {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: TIMEOUT_MS });
  let fails = false;
  redis.on("ready", () => {
    fails = false;
  });
  function note(err: unknown): void {
    if (!fails) logger.warn({ event: "page_store_failed", err });
    fails = true;
  }
  redis.on("error", note);
  /** One of a fixed number of keys; a page whose key is taken replaces the other. */
  const key = (address: string) => {
    const place = createHash("sha256").update(address).digest().readUInt32BE() % MOST_PAGES;
    return `page:${build}:${place}`;
  };
  return {
    async get(address) {
      if (redis.status !== "ready") return null;
      try {
        const text = await redis.get(key(address));
        const stored = text === null ? null : Stored.parse(JSON.parse(text));
        return stored?.address === address ? stored : null;
      } catch (error) {
        note(error);
        return null;
      }
    },
    set: (address, kept) => void redis.set(key(address), toText(address, kept), "EX", KEPT_SECONDS).catch(note),
    delete: (address) => void redis.del(key(address)).catch(note),
    close: () => redis.disconnect(),
  };
}
