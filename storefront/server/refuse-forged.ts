import type { RequestHandler } from "express";
import type { Env } from "../app/lib/env.server";
import { isForged, SAFE_METHODS } from "../app/lib/forged-requests.server";
import { isApi } from "./request-limits";
import { sendRefusal } from "./send-refusal";

/**
 * What only the shop's own pages ask for: files of a person's data, which cost much and are saved without a question,
 * and what their scripts load. Links to pages pass.
 */
export const FOR_OWN_PAGES =
  /^\/(?:dashboard\/(?:account\/export|hiddenProducts|newOrders|orders\/[^/]+\/documents\/[^/]+)|checkout\/payment\/[^/]+\/state|auth\/token|cart\/(?:account|products))\/?$/i;

/**
 * Refuses forged writes to pages before a limit counts them, so that another site's page cannot use up a visitor's
 * tries, and other sites' requests for what is not a page. Links from other sites to pages are reads and pass;
 * /api/server refuses in its own format.
 */
export function refuseForged({ PUBLIC_URL }: Env): RequestHandler {
  return (request, response, next) => {
    const isPage = SAFE_METHODS.has(request.method) && !FOR_OWN_PAGES.test(request.path);
    if (isPage || isApi(request.path)) return next();
    const { method } = request;
    const url = `${request.protocol}://${request.get("host") ?? "localhost"}`;
    const headers = { get: (name: string) => request.get(name) ?? null };
    if (URL.canParse(url) && !isForged({ method, url, headers }, PUBLIC_URL)) return next();
    sendRefusal(request, response, 403, {
      title: "That came from another site",
      text: "Nothing was changed. Please do it from a page of the shop.",
    });
  };
}
