import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { SAFE_METHODS } from "../../app/lib/forged-requests.server";
import type { Catalogue } from "./catalogue";

/**
 * Outdates cached pages when this process has written something, before the writer has the answer, so that the next
 * page they open shows it. Writes of other processes are known within a second.
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
