import type { Request, RequestHandler, Response } from "express";
import { rateLimit } from "express-rate-limit";
import type { Env } from "../app/lib/env.server";
import { SAFE_METHODS } from "../app/lib/forged-requests.server";
import { logger } from "../app/lib/logger.server";
import { isSearch, toPageAddress } from "./page-cache/page-address";
import type { PageCache } from "./page-cache/page-cache";
import { isApi } from "./requests";
import { sendRefusal } from "./send-refusal";

const SUGGESTIONS = /^\/explore\/suggestions\/?$/i;
const CART_CALLS = /^\/cart\/(account|products)\/?$/i;

/** What a minute of one address may bring. `pages` is the cache of public pages, if there is one. */
type Limit = {
  perMinute: number;
  counts: (request: Request, pages: Pick<PageCache, "isKept"> | undefined) => boolean;
  refuse: (request: Request, response: Response) => void;
};

const tooMany = (event: string) => (request: Request, response: Response) => {
  logger.warn({ event, requestId: response.locals.requestId });
  sendRefusal(request, response, 429, { title: "Too many tries", text: "Please wait a minute and try again." });
};

const LIMITS: readonly Limit[] = [
  // Forms to any page: those that sign in, those that send mails, and those of pages added later. Calls of /api/server
  // and of the cart do not count: nobody sends them by hand, and they must not use up the tries to sign in. The limits
  // on guessing passwords are Medusa's, where they hold for several storefronts together.
  {
    perMinute: 60,
    counts: ({ method, path }) => !SAFE_METHODS.has(method) && !isApi(path) && !CART_CALLS.test(path),
    refuse: tooMany("form_posts_limited"),
  },
  // Suggestions: two for each second of typing. Each that is not cached is a search in the database.
  {
    perMinute: 120,
    counts: ({ path }) => SUGGESTIONS.test(path),
    refuse: (_request, response) => void response.status(429).json({ suggestions: [] }),
  },
  // Searches, filters and later pages of the Store that are not cached: each is a search and a rendering.
  {
    perMinute: 120,
    counts: (request, pages) => isSearch(request) && !isCached(request, pages),
    refuse: (request, response) => {
      // Remix then shows its error page; without the header it would take the text for the data of the page.
      if (request.query._data !== undefined) response.set("X-Remix-Catch", "yes");
      tooMany("searches_limited")(request, response);
    },
  },
  // Calls of the cart: several people behind one address, each of whom changes the cart all the time.
  {
    perMinute: 240,
    counts: ({ path }) => CART_CALLS.test(path),
    refuse: (_request, response) => void response.status(429).json({ answer: null, stock: [] }),
  },
];

function isCached(request: Request, pages: Pick<PageCache, "isKept"> | undefined): boolean {
  const address = toPageAddress(request);
  return address !== null && pages?.isKept(address) === true;
}

/**
 * A handler for each limit, × `RATE_LIMIT_SCALE`. An address that exceeds one is refused for the rest of the minute.
 */
export const rateLimits = ({ RATE_LIMIT_SCALE }: Env, pages: Pick<PageCache, "isKept"> | undefined): RequestHandler[] =>
  LIMITS.map(({ perMinute, counts, refuse }) =>
    rateLimit({
      windowMs: 60_000,
      limit: Math.ceil(perMinute * RATE_LIMIT_SCALE),
      standardHeaders: "draft-7",
      legacyHeaders: false,
      skip: (request) => !counts(request, pages),
      handler: refuse,
    }),
  );
