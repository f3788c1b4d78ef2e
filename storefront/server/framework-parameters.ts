import type { RequestHandler } from "express";
import { isApi } from "./request-limits";

/** Query parameters with which Remix marks its own requests; to the API they are unknown fields like any other. */
const FRAMEWORK_PARAMETERS = ["_data", "index"];

/** Removes Remix's own query parameters from requests to the API, so that none is answered as a request of a page. */
export const dropFrameworkParameters: RequestHandler = (request, _response, next) => {
  if (isApi(request.path)) request.originalUrl = withoutParameters(request.originalUrl);
  next();
};

function withoutParameters(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const search = new URLSearchParams(address.slice(start + 1));
  for (const name of FRAMEWORK_PARAMETERS) search.delete(name);
  return `${address.slice(0, start)}${search.size > 0 ? `?${search}` : ""}`;
}
