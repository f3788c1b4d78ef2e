import type { RequestHandler } from "express";
import { toErrorBody } from "../app/compat/error-body";
import { APP_ERROR_STATUS, AppError } from "../app/domain/app-error";
import { isApi } from "./request-limits";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Query parameters by which Remix tells its own requests; to the API they are unknown fields like any other. */
const FRAMEWORK_PARAMETERS = ["_data", "index"];

/**
 * Answers in the API's own words what Express and Remix would refuse in theirs before /api/server sees it: methods that
 * a Request cannot carry (TRACE), addresses that cannot be decoded, and Remix's own query parameters.
 */
export const guardApi: RequestHandler = (request, response, next) => {
  if (!isApi(request.path)) return next();
  const refuse = (error: AppError) =>
    response.status(APP_ERROR_STATUS[error.code]).set("Cache-Control", "no-store").json(toErrorBody(error));
  if (!isDecodable(request.path)) return refuse(new AppError("not_found", "There is nothing here."));
  if (!METHODS.includes(request.method)) {
    response.set("Allow", METHODS.join(", "));
    return refuse(new AppError("method_not_allowed", "This call is not served with that method."));
  }
  request.originalUrl = withoutParameters(request.originalUrl);
  next();
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function withoutParameters(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const search = new URLSearchParams(address.slice(start + 1));
  for (const name of FRAMEWORK_PARAMETERS) search.delete(name);
  return `${address.slice(0, start)}${search.size > 0 ? `?${search}` : ""}`;
}
