import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { isNormalTarget, isUploadPath, MOST_PICTURE_BYTES, namesOneHost } from "medusa-backend/contract";
import { z } from "zod";
import { toErrorBody } from "../app/compat/respond";
import { AppError, ERROR_STATUS } from "../app/domain/app-error";
import type { Env } from "../app/lib/env.server";
import { isForged, SAFE_METHODS } from "../app/lib/forged-requests.server";
import { logger } from "../app/lib/logger.server";
import { isForOtherAccount } from "../app/lib/shop-cookie.server";
import { ACCOUNT_FIELD, ACCOUNT_HEADER, OTHER_ACCOUNT, REFUSED_HEADER } from "../app/lib/shown-account";
import { sendRefusal, sendRefusalPage } from "./page-document";
import { isApi } from "./requests";

/** A host name or an address, with or without a port (RFC 3986, 3.2.2), and nothing else that a URL may contain. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const isHost = (value: string): boolean => HOST.test(value) && URL.canParse(`http://${value}`);

/**
 * Reduces the headers that name the request's address to one clear meaning. Express, Remix and the shop's own checks
 * each read them, even from a sender that no setting trusts, and a value that is not an address would cause a 500. Of
 * X-Forwarded-Host the first host stays, of X-Forwarded-Proto `http` or `https`; anything else is removed. Without a
 * readable Host, or with more than one: 400.
 */
export const requireReadableHost: RequestHandler = (request, response, next) => {
  const { headers } = request;
  const [host = ""] = request.get("x-forwarded-host")?.split(",", 1) ?? [];
  const [scheme = ""] = request.get("x-forwarded-proto")?.split(",", 1) ?? [];
  delete headers["x-forwarded-host"];
  delete headers["x-forwarded-proto"];
  if (isHost(host.trim())) headers["x-forwarded-host"] = host.trim();
  if (/^https?$/i.test(scheme.trim())) headers["x-forwarded-proto"] = scheme.trim();
  const isOne = namesOneHost(request.rawHeaders);
  if (isOne && isHost(headers.host ?? "")) return next();
  const text = isOne ? "The request names no host." : "The request names more than one host.";
  if (isMeantForApi(request.url)) sendError(response, new AppError("malformed_json", text));
  else sendRefusalPage(response, 400, { title: "This address cannot be read", text });
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Below /api/server in any spelling; only the format of the answer depends on it. */
function isMeantForApi(target: string): boolean {
  const letters = target.replace(/%([\da-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return /^[^?]*[/\\]api[/\\]+server(?:[/\\?]|$)/i.test(letters);
}

/** The refusals of /api/server. */
export function sendError(response: Response, error: AppError): void {
  response.status(ERROR_STATUS[error.code]).set("Cache-Control", "no-store").json(toErrorBody(error));
}

const BAD_TARGET = {
  error: new AppError("not_found", "There is nothing here."),
  page: { title: "This address cannot be read", text: "A part of it is broken. It may have been cut off on its way." },
};
const BAD_METHOD = {
  error: new AppError("method_not_allowed", "This call is not served with that method."),
  page: { title: "This cannot be done here", text: "Nothing was changed." },
};

function refuse(request: Request, response: Response, { error, page }: typeof BAD_TARGET): void {
  const status = ERROR_STATUS[error.code];
  if (isMeantForApi(request.url)) sendError(response, error);
  else if (request.method === "GET") sendRefusalPage(response, status, page);
  else sendRefusal(request, response, status, page);
}

/** Before any code reads the path, so that all limits and routes see one spelling. A Request cannot have TRACE. */
export const checkRequest: RequestHandler = (request, response, next) => {
  if (!isNormalTarget(request.url)) return refuse(request, response, BAD_TARGET);
  if (METHODS.includes(request.method)) return next();
  response.set("Allow", METHODS.join(", "));
  refuse(request, response, BAD_METHOD);
};

const MAX_BODY_BYTES = 256 * 1024;
const MAX_UPLOAD_BYTES = MOST_PICTURE_BYTES + 16 * 1024;

/** Before reading any of a body that is too large, or of unknown length. Browsers always send the length. */
export const limitBody: RequestHandler = (request, response, next) => {
  if (isApi(request.path)) return next();
  const most = request.method === "POST" && isUploadPath(request.path) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;
  const length = request.get("content-length");
  const refused =
    length === undefined ? (request.get("transfer-encoding") ? 411 : null) : Number(length) > most ? 413 : null;
  if (refused === null) return next();
  response.set("Connection", "close");
  sendRefusal(request, response, refused, { title: "That is too much at once", text: "What was sent is too large." });
};

/** Expensive files of a person's data, saved without a question, and files that scripts load. Links to pages pass. */
export const FOR_OWN_PAGES =
  /^\/(?:dashboard\/(?:(?:account|customers\/[^/]+)\/export|hiddenProducts|productEdits|productsExport|declarations|newOrders|(?:orders|returns)Export|papers\/[^/]+|pictures|reviewPhotos(?:\/[^/]+)?|orders\/[^/]+\/documents\/[^/]+)|checkout\/payment\/[^/]+\/state|auth\/(?:passkey|token)|cart\/(?:account|products)|wish-list\/state|products\/[^/]+\/here)\/?$/i;

export function isFromElsewhere(request: Request, publicUrl: string): boolean {
  const url = `${request.protocol}://${request.get("host") ?? "localhost"}`;
  const headers = { get: (name: string) => request.get(name) ?? null };
  return !URL.canParse(url) || isForged({ method: request.method, url, headers }, publicUrl);
}

/** Of a picture, a script, a frame or a `fetch`, browsers say so (`Sec-Fetch-Dest`). */
const isPageLoad = (request: Request): boolean =>
  SAFE_METHODS.has(request.method) &&
  !FOR_OWN_PAGES.test(request.path) &&
  (request.get("sec-fetch-dest") ?? "document") === "document";

/**
 * Refuses forged writes to pages before a limit counts them, so that another site's page cannot use up a visitor's
 * tries, and other sites' requests for anything but a page, such as a picture whose address is a page of the shop.
 * Links from other sites to pages are reads and pass; /api/server refuses in its own format.
 */
export function refuseForged({ PUBLIC_URL }: Env): RequestHandler {
  return (request, response, next) => {
    if (isPageLoad(request) || isApi(request.path) || !isFromElsewhere(request, PUBLIC_URL)) return next();
    sendRefusal(request, response, 403, {
      title: "That came from another site",
      text: "Nothing was changed. Please do it from a page of the shop.",
    });
  };
}

/** Only forms name it in the address; to /api/server that is an unknown parameter like any other. */
function shownAccountOf(request: Request): string | null {
  const { [ACCOUNT_FIELD]: field } = request.query;
  return request.get(ACCOUNT_HEADER) ?? (typeof field === "string" && !isApi(request.path) ? field : null);
}

/** The page was shown to another account than the one that is signed in. `readForm` does the same for plain forms. */
export const refuseOtherAccount: RequestHandler = async (request, response, next) => {
  const headers = { get: (name: string) => request.get(name) ?? null };
  try {
    if (SAFE_METHODS.has(request.method) || !(await isForOtherAccount({ headers }, shownAccountOf(request))))
      return next();
  } catch (error) {
    return next(error);
  }
  response.set({ "Cache-Control": "no-store", [REFUSED_HEADER]: "1" });
  if (request.get(ACCOUNT_HEADER)) sendError(response, new AppError("account_changed", OTHER_ACCOUNT));
  else sendRefusalPage(response, 409, { title: "Another account is signed in", text: OTHER_ACCOUNT });
};

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

const isPlainForm = (request: Request): boolean =>
  WRITES.has(request.method) && !isApi(request.path) && request.query._data === undefined;

function hostOf(request: Request): { header: string; host: string | undefined } {
  const forwarded = request.get("x-forwarded-host")?.split(",", 1)[0]?.trim();
  return forwarded ? { header: "x-forwarded-host", host: forwarded } : { header: "host", host: request.get("host") };
}

/**
 * Refuses, with an explanation, the plain forms that Remix would refuse with an empty 500: those whose Origin names
 * another host than the request (`throwIfPotentialCSRFAttack` in @remix-run/server-runtime, which still checks the
 * others). For a form from the shop's own pages, the cause is a proxy that changes Host and does not pass on the
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
      text: "Nothing was changed. This shop is set up incorrectly, and we have noted it.",
    });
  };
}

const ours = (requestId: string) => ({
  title: "Something went wrong on our side",
  text: `We have noted it. Please try again. If you write to us about this, name ${requestId}.`,
});
const INTERNAL = new AppError("internal", "Something went wrong. Please try again.");
const ClientFault = z.object({ status: z.int().min(400).max(499) });

/** An unreadable address is the sender's fault, anything else the shop's. Reveals no internal details. */
export const answerErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const fault = ClientFault.safeParse(error);
  const status = fault.success ? fault.data.status : error instanceof TypeError && "input" in error ? 400 : 500;
  if (status === 500) logger.error({ event: "server_failed", requestId: response.locals.requestId, err: error });
  if (response.headersSent) return next(error);
  if (isMeantForApi(request.url)) return sendError(response, status === 500 ? INTERNAL : BAD_TARGET.error);
  sendRefusal(request, response, status, status === 500 ? ours(String(response.locals.requestId)) : BAD_TARGET.page);
};
