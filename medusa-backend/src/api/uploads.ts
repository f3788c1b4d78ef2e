import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { getEnv } from "../lib/config/env";
import { isPrivateFile, uploadsFolder } from "../lib/config/uploads";

/**
 * An uploaded picture must stay a picture: no script in it may run at Medusa Admin's address. The shop shows pictures
 * at another address.
 */
const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * Sends a picture that was uploaded in Medusa Admin. It sends no file outside the folder, none whose name begins with a
 * dot, and no private file that an earlier version has left beside the pictures.
 */
export function serveUploads(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (req.method !== "GET" && req.method !== "HEAD") {
    next();
    return;
  }
  const name = decodeURIComponent(req.originalUrl.split("?")[0] ?? "").slice("/static/".length);
  // `sendFile` throws without a name.
  if (name === "" || isPrivateFile(name)) {
    res.status(404).end();
    return;
  }
  res.sendFile(name, { root: uploadsFolder(getEnv()), dotfiles: "ignore", headers: HEADERS }, (error) => {
    if (error && !res.headersSent) res.status(404).end();
  });
}
