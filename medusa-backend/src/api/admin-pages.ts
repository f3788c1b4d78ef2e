import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { isAdminPage } from "./security-headers";

/** Medusa Admin's files, whose names change with their content. All else below /app is a page. */
const FILES = /^\/app\/assets\//i;

/**
 * Medusa would answer with what it read when it started, but `npm start` builds Medusa Admin while Medusa runs. On the
 * channel, see `replaceRefusedTargets`. Applies to every server of the process until the returned function is called.
 */
export function readAdminPagesFromDisk(): () => void {
  const ask = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { method, url = "" } = request;
    if ((method !== "GET" && method !== "HEAD") || !isAdminPage(url) || FILES.test(url)) return;
    request.url = "/app/index.html";
    // Medusa lets browsers keep each file for a year.
    onHeaders(response, () => {
      response.setHeader("Cache-Control", "no-cache");
    });
  };
  subscribe("http.server.request.start", ask);
  return () => unsubscribe("http.server.request.start", ask);
}
