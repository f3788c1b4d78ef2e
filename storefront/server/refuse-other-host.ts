import type { Request, RequestHandler } from "express";
import type { Env } from "../app/lib/env.server";
import { logger } from "../app/lib/logger.server";
import { isApi } from "./request-limits";
import { sendRefusal } from "./send-refusal";

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** True for a form whose answer is a page, and not for calls of the API or of Remix. */
const isPlainForm = (request: Request): boolean =>
  WRITES.has(request.method) && !isApi(request.path) && request.query._data === undefined;

/** The header that Remix takes a form's host from, and the host: the first of X-Forwarded-Host, else Host. */
function hostOf(request: Request): { header: string; host: string | undefined } {
  const forwarded = request.get("x-forwarded-host")?.split(",", 1)[0]?.trim();
  return forwarded ? { header: "x-forwarded-host", host: forwarded } : { header: "host", host: request.get("host") };
}

/**
 * Refuses, with an explanation, the plain forms that Remix would refuse with an empty 500: those whose Origin names
 * another host than the request (`throwIfPotentialCSRFAttack` in @remix-run/server-runtime, which still checks what
 * passes here). For a form from the shop's own pages, the cause is a proxy that changes Host and does not pass on the
 * original. The log says so once, without personal data.
 */
export function refuseOtherHost({ PUBLIC_URL }: Env): RequestHandler {
  let logged = false;
  return (request, response, next) => {
    const origin = request.get("origin");
    if (!origin || !isPlainForm(request)) return next();
    const { header, host } = hostOf(request);
    if (URL.canParse(origin) && new URL(origin).host === host) return next();
    if (!logged) {
      logged = true;
      logger.error({
        event: "form_for_another_host_refused",
        requestId: response.locals.requestId,
        comparedHeader: header,
        publicHost: new URL(PUBLIC_URL).host,
        advice:
          "Let the proxy keep the Host that the browser sent, or pass it on as X-Forwarded-Host (docs/operations.md).",
      });
    }
    sendRefusal(request, response, 403, {
      title: "This form did not reach us as it should",
      text: "Nothing was changed. The fault is in how this shop is set up, and we have noted it.",
    });
  };
}
