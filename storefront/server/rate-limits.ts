import { rateLimit } from "express-rate-limit";
import type { Env } from "../app/lib/env.server";
import { logger } from "../app/lib/logger.server";
import { sendRefusal } from "./send-refusal";

const WINDOW_MS = 60_000;
const REQUESTS_A_MINUTE = 60;

/**
 * A coarse limit on what is sent to the account routes, by address, so that a flood stops here. The limits on guessing passwords, by account
 * and by address, are Medusa's: there they hold for several storefronts together.
 */
export function limitAccountRequests(env: Env) {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: Math.ceil(REQUESTS_A_MINUTE * env.RATE_LIMIT_SCALE),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    skip: (request) => request.method === "GET" || request.method === "HEAD",
    handler: (request, response) => {
      logger.warn({ event: "account_requests_limited", requestId: response.locals.requestId });
      sendRefusal(request, response, 429, { title: "Too many tries", text: "Please wait a minute and try again." });
    },
  });
}
