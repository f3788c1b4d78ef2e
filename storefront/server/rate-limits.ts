import type { Request } from "express";
import { rateLimit } from "express-rate-limit";
import type { Env } from "../app/lib/env.server";
import { SAFE_METHODS } from "../app/lib/forged-requests.server";
import { logger } from "../app/lib/logger.server";
import { isSearch, toPageAddress } from "./page-cache/page-address";
import type { PageCache } from "./page-cache/page-cache";
import { isApi } from "./request-limits";
import { sendRefusal } from "./send-refusal";

const TOO_MANY = { title: "Too many tries", text: "Please wait a minute and try again." };
const WINDOW_MS = 60_000;
const REQUESTS_PER_MINUTE = 60;
/** Two for each second of typing, over a whole minute. */
const SUGGESTIONS_PER_MINUTE = 120;
const SUGGESTIONS = /^\/explore\/suggestions\/?$/i;
/** Two pages of searches and filters a second, over a whole minute. */
const SEARCHES_PER_MINUTE = 120;
/** Several people behind one address, each of whom changes the cart all the time. */
const CART_CALLS_PER_MINUTE = 240;
const CART_CALLS = /^\/cart\/(account|products)\/?$/i;

/**
 * A coarse limit on the forms that one address sends, to any page, so that a flood stops here. It does not look at the
 * path: forms that sign people in or out, forms that send mails, and those of pages added later all count. Calls of
 * /api/server do not, nor those by which a cart is kept: nobody sends them by hand, and they must not use up the tries to sign in. The limits on guessing passwords, by account and by address, are Medusa's, where they hold for
 * several storefronts together.
 */
export function limitFormPosts(env: Env) {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: Math.ceil(REQUESTS_PER_MINUTE * env.RATE_LIMIT_SCALE),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    skip: ({ method, path }) => SAFE_METHODS.has(method) || isApi(path) || CART_CALLS.test(path),
    handler: (request, response) => {
      logger.warn({ event: "form_posts_limited", requestId: response.locals.requestId });
      sendRefusal(request, response, 429, TOO_MANY);
    },
  });
}

/** A limit on how often one address may ask what to search for: each answer that is not cached is a search in the database. */
export function limitSuggestions(env: Env) {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: Math.ceil(SUGGESTIONS_PER_MINUTE * env.RATE_LIMIT_SCALE),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    skip: (request) => !SUGGESTIONS.test(request.path),
    handler: (_request, response) => void response.status(429).json({ suggestions: [] }),
  });
}

/**
 * A limit on how often one address may ask for a search, a filter or a later page of the Store that is not cached, because each is a search
 * in the database and a rendering. Without `pages` nothing is cached.
 */
export function limitSearches(env: Env, pages: Pick<PageCache, "isKept"> | undefined) {
  const isCached = (request: Request) => {
    const address = toPageAddress(request);
    return address !== null && pages?.isKept(address) === true;
  };
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: Math.ceil(SEARCHES_PER_MINUTE * env.RATE_LIMIT_SCALE),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    skip: (request) => !isSearch(request) || isCached(request),
    handler: (request, response) => {
      logger.warn({ event: "searches_limited", requestId: response.locals.requestId });
      // Remix then shows its error page; without the header it would take the text for the data of the page.
      if (request.query._data !== undefined) response.set("X-Remix-Catch", "yes");
      sendRefusal(request, response, 429, TOO_MANY);
    },
  });
}

/** The same for the calls of carts. */
export function limitCartCalls(env: Env) {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: Math.ceil(CART_CALLS_PER_MINUTE * env.RATE_LIMIT_SCALE),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    skip: (request) => !CART_CALLS.test(request.path),
    handler: (_request, response) => void response.status(429).json({ answer: null, stock: [] }),
  });
}
