import type { Request, RequestHandler, Response } from "express";
import { isNormalTarget } from "medusa-backend/contract";
import { toErrorBody } from "../app/compat/error-body";
import { AppError, ERROR_STATUS } from "../app/domain/app-error";
import { sendRefusal, sendRefusalPage } from "./send-refusal";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** True for a target below /api/server in any spelling; only the format of the answer depends on it. */
function isMeantForApi(target: string): boolean {
  const letters = target.replace(/%([\da-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return /^[^?]*[/\\]api[/\\]+server(?:[/\\?]|$)/i.test(letters);
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
  if (isMeantForApi(request.url)) response.status(status).set("Cache-Control", "no-store").json(toErrorBody(error));
  else if (request.method === "GET") sendRefusalPage(response, status, page);
  else sendRefusal(request, response, status, page);
}

/**
 * Refuses a target that is not normal (`isNormalTarget`) before any code looks at the path, so that all limits and
 * routes see one spelling. Also refuses the methods that a Request cannot have (TRACE). Under /api/server the refusal
 * has the API's format.
 */
export const checkRequest: RequestHandler = (request, response, next) => {
  if (!isNormalTarget(request.url)) return refuse(request, response, BAD_TARGET);
  if (METHODS.includes(request.method)) return next();
  response.set("Allow", METHODS.join(", "));
  refuse(request, response, BAD_METHOD);
};
