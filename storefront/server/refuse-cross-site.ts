import type { RequestHandler } from "express";
import { isCrossSite } from "../app/lib/same-origin.server";
import { isApi, SAFE_METHODS } from "./request-limits";
import { sendRefusal } from "./send-refusal";

/** Refuses what another site's page would change here. Routes check as well, for servers without this one. */
export const refuseCrossSite: RequestHandler = (request, response, next) => {
  if (SAFE_METHODS.has(request.method) || isApi(request.path)) return next();
  const address = `${request.protocol}://${request.get("host") ?? "localhost"}`;
  if (URL.canParse(address)) {
    const headers = new Headers();
    for (const name of ["origin", "sec-fetch-site"]) {
      const value = request.get(name);
      if (value !== undefined) headers.set(name, value);
    }
    const asSeen = new Request(address, { method: "POST", headers });
    if (!isCrossSite(asSeen)) return next();
  }
  sendRefusal(request, response, 403, {
    title: "That came from another site",
    text: "Nothing was changed. Do it from a page of the shop, please.",
  });
};
