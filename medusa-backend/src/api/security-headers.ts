import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import onHeaders from "on-headers";
import type { Env } from "../lib/config/env";

const common = (env: Env) =>
  ({
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: env.MEDUSA_PUBLIC_URL.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: env.HSTS_INCLUDE_SUBDOMAINS }
      : false,
  }) as const;

/** Medusa Admin's pages run only their own files. Scripts create their styles; pictures come from other hosts too. */
function adminPolicy(env: Env, development: boolean) {
  const pictures = env.MEDUSA_PUBLIC_URL.startsWith("https:") ? ["https:"] : ["https:", "http:"];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Vite adds scripts to the page and a WebSocket of its own.
      scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      connectSrc: development ? ["'self'", "ws:"] : ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", ...pictures],
      fontSrc: ["'self'", "data:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/** All other answers are data: opened as a page, they may do nothing. */
const DATA_POLICY = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
};

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), usb=(), payment=(), fullscreen=(self)";

const POLICY = "Content-Security-Policy";
export const isAdminPage = (url = "") => /^\/app(?=[/?]|$)/i.test(url);
/** Medusa Admin's data: orders, people, the signed-in user. */
const isOfOneUser = (url = "") => /^\/(?:admin|auth)(?=[/?]|$)/i.test(url);

/** Sets the security headers of one answer. An answer about a Medusa Admin user is never cached. */
export function securityHeaders(env: Env, { development }: { development: boolean }) {
  const onAdminPages = helmet({ ...common(env), contentSecurityPolicy: adminPolicy(env, development) });
  const elsewhere = helmet({ ...common(env), contentSecurityPolicy: DATA_POLICY });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const secure = isAdminPage(request.url) ? onAdminPages : elsewhere;
    secure(request, response, () => {});
    response.setHeader("Permissions-Policy", PERMISSIONS);
    if (isOfOneUser(request.url)) response.setHeader("Cache-Control", "no-store");
    const policy = String(response.getHeader(POLICY));
    // Express adds its name later, and gives its error pages a policy that allows frames.
    onHeaders(response, () => {
      response.removeHeader("X-Powered-By");
      if (!String(response.getHeader(POLICY)).includes("frame-ancestors")) response.setHeader(POLICY, policy);
    });
  };
}

/**
 * Sets the security headers of every answer of this process's HTTP servers, because Medusa serves Medusa Admin's files
 * before a project's first middleware (nodejs.org/api/diagnostics_channel.html#http).
 */
export function sendSecurityHeaders(env: Env, options: { development: boolean }): void {
  const secure = securityHeaders(env, options);
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    secure(request, response);
  });
}
