import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { getEnv } from "../lib/config/env";
import { isPrivateFile, uploadsFolder } from "../lib/config/uploads";

/** An uploaded picture must stay a picture: no script in it may run at Medusa Admin's address. */
const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Sends a picture uploaded in Medusa Admin; no file outside the folder, none with a leading dot, no private one. */
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
  if (getEnv().S3_BUCKET) {
    sendFromBucket(req, res, name).catch(() => {
      if (!res.headersSent) res.status(404).end();
    });
    return;
  }
  res.sendFile(name, { root: uploadsFolder(getEnv()), dotfiles: "ignore", headers: HEADERS }, (error) => {
    if (error && !res.headersSent) res.status(404).end();
  });
}

/** By file extension; browsers download other files. */
const TYPES = ["avif", "gif", "jpeg", "jpg", "png", "svg", "webp"];

/** Sends a file of the bucket through Medusa, so the bucket itself needs no public access. */
async function sendFromBucket(req: MedusaRequest, res: MedusaResponse, key: string): Promise<void> {
  const bytes = await req.scope.resolve(Modules.FILE).getDownloadStream(key);
  const type = path.extname(key).slice(1).toLowerCase();
  res.type(TYPES.includes(type) ? type : "application/octet-stream").set(HEADERS);
  await pipeline(bytes, res);
}
