import type { RequestHandler } from "express";
import { namesOneHost } from "medusa-backend/contract";
import { sendRefusalPage } from "./send-refusal";

/** A host name or an address, with or without a port (RFC 3986, 3.2.2), and nothing else that a URL may contain. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const isHost = (value: string): boolean => HOST.test(value) && URL.canParse(`http://${value}`);

/**
 * Reduces the headers that name the request's address to one clear meaning. Express, Remix and the shop's own checks
 * each read them, even from a sender that no setting trusts, and a value that is no address would end as a 500. Of
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
  const text = isOne ? "It names no host." : "It names more than one host.";
  sendRefusalPage(response, 400, { title: "This address cannot be read", text });
};
