import { rateLimit } from "express-rate-limit";
import type { Env } from "../app/lib/env.server";
import { SAFE_METHODS } from "../app/lib/forged-requests.server";
import { logger } from "../app/lib/logger.server";
import { isApi } from "./request-limits";
import { sendRefusal } from "./send-refusal";

const WINDOW_MS = 60_000;
const REQUESTS_PER_MINUTE = 60;
/** Two for each second of typing, over a whole minute. */
const SUGGESTIONS_PER_MINUTE = 120;
const SUGGESTIONS = /^\/explore\/suggestions\/?$/i;
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
      sendRefusal(request, response, 429, { title: "Too many tries", text: "Please wait a minute and try again." });
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
