import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { SAFE_METHODS } from "../../app/lib/forged-requests.server";
import { isApi } from "../request-limits";
import type { Catalogue } from "./catalogue";

/** What is sent to a product's page is a review of it. */
const PRODUCT_PAGE = /^\/products\//i;

/**
 * Outdates cached pages when this process has written something that they show, before the writer has the answer, so that
 * the next page they open shows it. Writes of other processes are known within a second. A form that anybody may send (a
 * sign-out, a message) changes no page; many of them would keep everybody's pages outdated.
 */
export function noteWrites(catalogue: Pick<Catalogue, "noteWrite">): RequestHandler {
  return ({ method, path }, response, next) => {
    if (!SAFE_METHODS.has(method) && (isApi(path) || PRODUCT_PAGE.test(path))) {
      onHeaders(response, () => {
        if (response.statusCode < 400) catalogue.noteWrite();
      });
    }
    next();
  };
}
