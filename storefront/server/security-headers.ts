import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import onHeaders from "on-headers";
import { type Env, isHttps, sandboxScriptAddress } from "../app/lib/env.server";
import { isPrivatePath } from "../app/lib/search-engines/crawling";
import type { InlineSources } from "./page-cache/render-page";
import { isApi } from "./requests";

const PERMISSIONS =
  'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com"), fullscreen=(self)';

/** The sign-in's own window ends here; a policy that differs from Google's would separate it from its opener. */
const POPUP_END = "/auth/google/callback";

/** No other site may learn that somebody set a password. Not `no-referrer`: forms still need their Origin. */
const MAILED_LINK =
  /^\/(reset-password|confirm-email|stop-email-change|keep-second-factor|stop-review-mails|confirm-stock-alert|stop-stock-alerts|withdraw\/[^/]+|wish-lists\/[^/]+)\/?$/i;

/** Those of every answer except its content policy. `same-origin-allow-popups`: Google's popup keeps its opener. */
export function securityHeaders(env: Env): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: "deny" },
      // Medusa Admin shows the shop's pictures from another port or host of the same site.
      crossOriginResourcePolicy: { policy: "same-site" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      strictTransportSecurity: isHttps(env)
        ? { maxAge: 31_536_000, includeSubDomains: env.HSTS_INCLUDE_SUBDOMAINS }
        : false,
    }),
    (request, response, next) => {
      response.setHeader("Permissions-Policy", PERMISSIONS);
      if (MAILED_LINK.test(request.path)) response.setHeader("Referrer-Policy", "same-origin");
      if (request.path === POPUP_END) response.setHeader("Cross-Origin-Opener-Policy", "unsafe-none");
      next();
    },
  ];
}

function paymentSources(env: Env): { scripts: string[]; connects: string[]; frames: string[] } {
  const sandboxScript = sandboxScriptAddress(env);
  if (env.STRIPE_SANDBOX_URL && sandboxScript)
    return { scripts: [sandboxScript], connects: [env.STRIPE_SANDBOX_URL], frames: [] };
  return {
    scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
    connects: ["https://api.stripe.com", "https://js.stripe.com"],
    frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  };
}

const inline =
  (kind: keyof InlineSources) =>
  (_request: unknown, response: unknown): string => {
    const { inline: hashes, nonce } = (response as Response).locals as { inline?: InlineSources; nonce: string };
    return hashes ? hashes[kind].join(" ") : `'nonce-${nonce}'`;
  };

const MODEL_PAGE = /^\/products\/[^/]+\/3d\/?$/i;

/**
 * The decoder of a 3D model is WebAssembly, its viewer writes style elements and makes pictures as blobs. Nothing else
 * of the shop is on that page: no form, no payment, no frame.
 */
const modelPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", inline("scripts")],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", "data:", "blob:"],
    formAction: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

/**
 * For every answer but the page of a 3D model. Style attributes are allowed, because React writes them. A form may end
 * at Google's sign-in after a redirect, which browsers check as well. In development Vite adds style elements and a
 * WebSocket of its own.
 */
export function contentSecurityPolicy(env: Env, { development }: { development: boolean }): RequestHandler {
  const payments = paymentSources(env);
  const google = env.GOOGLE_SANDBOX_URL ?? "https://accounts.google.com";
  const insecureImages = isHttps(env) ? [] : ["http:"];
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", inline("scripts"), ...payments.scripts],
      scriptSrcAttr: ["'none'"],
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", inline("styles")],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "https:", ...insecureImages],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'", "https:"],
      connectSrc: ["'self'", ...payments.connects, ...(development ? ["ws:"] : [])],
      frameSrc: payments.frames.length > 0 ? payments.frames : ["'none'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'", google],
      baseUri: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      ...(isHttps(env) ? { upgradeInsecureRequests: [] } : {}),
    },
  });
  return (request, response, next) => (MODEL_PAGE.test(request.path) ? modelPolicy : policy)(request, response, next);
}

export const hidePrivatePages: RequestHandler = (request, response, next) => {
  if (isPrivatePath(request.path)) response.setHeader("X-Robots-Tag", "noindex");
  next();
};

/**
 * Sets `Cache-Control: no-store` on pages and page data of every request with a cookie, and on every answer that sets
 * one: neither a cache nor the Back button may show them to this browser's next user. Answers marked `public` and the
 * API, which sets its own, are unchanged. Mounted right before Remix, so that files keep their caching.
 */
export const forbidStoringPersonalPages: RequestHandler = (request, response, next) => {
  if (isApi(request.path)) return next();
  onHeaders(response, () => {
    const mayBePersonal = request.headers.cookie !== undefined || response.hasHeader("Set-Cookie");
    const isPublic = String(response.getHeader("Cache-Control")).startsWith("public");
    if (mayBePersonal && !isPublic) response.setHeader("Cache-Control", "no-store");
  });
  next();
};
