import type { Request, RequestHandler, Response } from "express";
import {
  type ClientRateLimitInfo,
  ipKeyGenerator,
  MemoryStore,
  type Options,
  rateLimit,
  type Store,
} from "express-rate-limit";
import { Redis } from "ioredis";
import { RedisStore } from "rate-limit-redis";
import { AppError } from "../app/domain/app-error";
import type { Env } from "../app/lib/env.server";
import { SAFE_METHODS } from "../app/lib/forged-requests.server";
import { logger } from "../app/lib/logger.server";
import { isCostlyList, isSearch, toPageAddress } from "./page-cache/page-address";
import type { PageCache } from "./page-cache/page-cache";
import { sendRefusal } from "./page-document";
import { refusePicture } from "./pictures";
import { isFromElsewhere, sendError } from "./refusals";
import { hasCalledMedusa, isApi, isRead } from "./requests";

const SUGGESTIONS = /^\/explore\/suggestions\/?$/i;
const PAPERS = /^\/products\/[^/]+\/papers\/[^/]+\/?$/i;
const FEEDS = /^\/feeds\//i;
const PRODUCTS = /^\/products\//i;
const CART_CALLS = /^\/(?:cart\/(?:account|products)|checkout\/costs)\/?$/i;
const READY = /^\/readyz\/?$/i;

type Pages = Pick<PageCache, "isKept"> | undefined;

type Limit = {
  name: string;
  perMinute: number;
  counts: (request: Request, pages: Pages) => boolean;
  /** Only requests that call Medusa stay counted: what the storefront answers by itself is not limited. */
  onlyCallsOfMedusa?: boolean;
  refuse: (request: Request, response: Response) => void;
};

const tooMany = (event: string) => (request: Request, response: Response) => {
  logger.warn({ event, requestId: response.locals.requestId });
  if (isApi(request.path))
    return sendError(
      response,
      new AppError("too_many_requests", "Too many requests. Please wait a minute and try again."),
    );
  // Remix then shows its error page; without the header it would read the text as the page's data.
  if (request.query._data !== undefined) response.set("X-Remix-Catch", "yes");
  sendRefusal(request, response, 429, { title: "Too many attempts", text: "Please wait a minute and try again." });
};

const LIMITS: readonly Limit[] = [
  // Each page of a signed-in person, and whatever is not cached.
  {
    name: "reads",
    perMinute: 1_200,
    counts: (request, pages) => isRead(request) && !READY.test(request.path) && !isCached(request, pages),
    onlyCallsOfMedusa: true,
    refuse: tooMany("reads_limited"),
  },
  // A proxy asks this about once a second. It has a limit of its own, so that visitors never make a storefront look
  // unready if nobody told it which proxies to trust.
  {
    name: "ready",
    perMinute: 240,
    counts: ({ path }) => READY.test(path),
    refuse: tooMany("ready_limited"),
  },
  // Forms to any page. Calls of /api/server and of the cart do not count: nobody sends them by hand, and they must not
  // use up the tries to sign in. Medusa limits password guessing, for several storefronts together.
  {
    name: "forms",
    perMinute: 60,
    counts: ({ method, path }) => !SAFE_METHODS.has(method) && !isApi(path) && !CART_CALLS.test(path),
    refuse: tooMany("form_posts_limited"),
  },
  // Two for each second of typing. Each that is not cached is a search in the database.
  {
    name: "suggestions",
    perMinute: 120,
    counts: ({ path }) => SUGGESTIONS.test(path),
    refuse: (_request, response) => void response.status(429).json({ suggestions: [] }),
  },
  // Each that is not cached is a search and a rendering, in the Store and in the lists of /api/server.
  {
    name: "searches",
    perMinute: 120,
    counts: (request, pages) => (isSearch(request) && !isCached(request, pages)) || isCostlyList(request),
    refuse: tooMany("searches_limited"),
  },
  // Pages of products that the storefront does not know: anybody can invent handles.
  {
    name: "products",
    perMinute: 240,
    counts: (request, pages) => isRead(request) && PRODUCTS.test(request.path) && !isCached(request, pages),
    onlyCallsOfMedusa: true,
    refuse: tooMany("product_pages_limited"),
  },
  // Each document that is not cached has to be made.
  {
    name: "papers",
    perMinute: 60,
    counts: ({ path }) => PAPERS.test(path),
    refuse: tooMany("papers_limited"),
  },
  // Services fetch them every hour at most: each reads the catalogue to its end.
  {
    name: "feeds",
    perMinute: 10,
    counts: ({ path }) => FEEDS.test(path),
    refuse: tooMany("feeds_limited"),
  },
  // Enough for several people behind one address who change their carts constantly. Medusa limits the quotes as well.
  {
    name: "cart",
    perMinute: 240,
    counts: ({ path }) => CART_CALLS.test(path),
    refuse: (_request, response) => void response.status(429).json({ answer: null, stock: [] }),
  },
];

function isCached(request: Request, pages: Pages): boolean {
  const address = toPageAddress(request);
  return address !== null && pages?.isKept(address) === true;
}

type Settings = Pick<Env, "RATE_LIMIT_SCALE" | "PUBLIC_URL">;
type StoreOf = (name: string) => Store;
type Counter = Pick<Limit, "name" | "perMinute" | "refuse"> & {
  /** Asked at the answer's end. Without it every request stays counted. */
  staysCounted?: (response: Response) => boolean;
};

/** × `RATE_LIMIT_SCALE`; refused for the rest of the minute. Counts are in `storeOf`, without it in this process. */
const count = (
  { RATE_LIMIT_SCALE, PUBLIC_URL }: Settings,
  storeOf: StoreOf | undefined,
  { name, perMinute, refuse, staysCounted }: Counter,
): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    limit: Math.ceil(perMinute * RATE_LIMIT_SCALE),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    // What pages of other sites have a visitor's browser send is counted apart from what the visitor does.
    keyGenerator: (request) =>
      `${ipKeyGenerator(request.ip ?? "")}${isFromElsewhere(request, PUBLIC_URL) ? " elsewhere" : ""}`,
    ...(staysCounted && {
      skipSuccessfulRequests: true,
      requestWasSuccessful: (_request: Request, response: Response) => !staysCounted(response),
    }),
    handler: refuse,
    ...(storeOf && { store: storeOf(name) }),
  });

export const rateLimits = (settings: Settings, pages: Pages, storeOf?: StoreOf): RequestHandler[] =>
  LIMITS.map(({ counts, onlyCallsOfMedusa, ...limit }) => {
    const limited = count(settings, storeOf, { ...limit, ...(onlyCallsOfMedusa && { staysCounted: hasCalledMedusa }) });
    // Most requests are no limit's business, and cost no promise.
    return (request, response, next) => (counts(request, pages) ? limited(request, response, next) : next());
  });

/**
 * For pictures that the storefront has not kept: names that do not exist (404) stay counted, because anybody can invent
 * them. So does a picture whose browser left before it came, hence the high number.
 */
export const limitUnknownPictures = (settings: Settings, storeOf?: StoreOf): RequestHandler =>
  count(settings, storeOf, {
    name: "pictures",
    perMinute: 600,
    staysCounted: ({ statusCode }) => statusCode === 404,
    refuse(_request, response) {
      logger.warn({ event: "pictures_limited", requestId: response.locals.requestId });
      refusePicture(response, 429);
    },
  });

const TIMEOUT_MS = 50;
/** Redis is not asked again for this time after a failure. */
const PAUSE_MS = 1_000;
/** Takes back one hit, but none of a minute that has ended: that would leave a key that never expires. */
const TAKE_BACK = `if tonumber(redis.call("GET", KEYS[1]) or "0") > 0 then return redis.call("DECR", KEYS[1]) end`;

function connect(url: string) {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: TIMEOUT_MS });
  let fails = false;
  let askAgainAt = 0;
  function noteFailure(err: unknown): void {
    askAgainAt = Date.now() + PAUSE_MS;
    if (!fails) logger.warn({ event: "limits_not_shared", err });
    fails = true;
  }
  redis.on("error", noteFailure);
  return {
    redis,
    async ask<T>(ask: () => Promise<T>): Promise<T | null> {
      if (redis.status !== "ready" || Date.now() < askAgainAt) return null;
      try {
        const answer = await ask();
        if (fails) logger.info({ event: "limits_shared" });
        fails = false;
        return answer;
      } catch (error) {
        noteFailure(error);
        return null;
      }
    },
  };
}

/**
 * One limit's counts in Redis and in this process. The greater one decides, so an address keeps at least what this
 * storefront counted if Redis is emptied or does not answer. Never throws.
 */
class SharedStore implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  readonly #own = new MemoryStore();
  readonly #shared: RedisStore;
  readonly #connection: ReturnType<typeof connect>;
  #options: Options | null = null;
  #isLoaded = false;

  constructor(name: string, connection: ReturnType<typeof connect>) {
    this.prefix = `limit:${name}:`;
    this.#connection = connection;
    const sendCommand = (command: string, ...args: string[]) => connection.redis.call(command, args) as Promise<number>;
    this.#shared = new RedisStore({ prefix: this.prefix, sendCommand });
  }

  init(options: Options): void {
    this.#options = options;
    this.#own.init(options);
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const { totalHits, resetTime } = await this.#own.increment(key);
    const shared = await this.#connection.ask(() => this.#incrementShared(key));
    return shared && shared.totalHits >= totalHits ? shared : { totalHits, resetTime };
  }

  /** The store's scripts are loaded at the first use and after each failure, because Redis may have restarted. */
  async #incrementShared(key: string): Promise<ClientRateLimitInfo> {
    try {
      if (!this.#isLoaded && this.#options) await this.#shared.init(this.#options);
      this.#isLoaded = true;
      return await this.#shared.increment(key);
    } catch (error) {
      this.#isLoaded = false;
      throw error;
    }
  }

  async decrement(key: string): Promise<void> {
    await this.#own.decrement(key);
    await this.#connection.ask(() => this.#connection.redis.eval(TAKE_BACK, 1, this.prefix + key));
  }

  async resetKey(key: string): Promise<void> {
    await this.#own.resetKey(key);
    await this.#connection.ask(() => this.#connection.redis.del(this.prefix + key));
  }
}

/** Counts that storefronts share in Redis. Without Redis each counts for itself, which is logged once. */
export function shareCounts(url: string): { countsOf: (limit: string) => Store; close: () => void } {
  const connection = connect(url);
  return {
    countsOf: (limit) => new SharedStore(limit, connection),
    close: () => connection.redis.disconnect(),
  };
}
