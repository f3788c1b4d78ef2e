import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { SAFE_METHODS } from "../../app/lib/forged-requests.server";
import type { Catalogue } from "./catalogue";

/**
 * Outdates the pages when something was written through this process, before whoever wrote it has the answer: they find it on the next page
 * they open. What others wrote is known within a second.
 */
export function noteWrites(catalogue: Catalogue): RequestHandler {
  return (request, response, next) => {
    if (!SAFE_METHODS.has(request.method)) {
      onHeaders(response, () => {
        if (response.statusCode < 400) catalogue.noteWrite();
      });
    }
    next();
  };
}
