import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { getEnv } from "../../../../../lib/config/env";
import { isPrivateFile, privateFilesFolder } from "../../../../../lib/config/uploads";
import { ShopError } from "../../../../../lib/shop-error";
import { type OpsRequest, recordIdOf } from "../../../../ops";

async function sendFrom(req: OpsRequest, res: MedusaResponse, key: string): Promise<void> {
  await pipeline(await req.scope.resolve(Modules.FILE).getDownloadStream(key), res);
}

/** Sends a private file (an export, or a table to import) as a download. @throws ShopError `not_found` */
export function GET(req: OpsRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const name = recordIdOf(req);
  const absent = new ShopError("not_found", "There is no such file.");
  if (!isPrivateFile(name)) throw absent;
  if (getEnv().S3_BUCKET) {
    res.attachment(path.posix.basename(name)).set("Cache-Control", "no-store");
    sendFrom(req, res, name).catch(() => next(absent));
    return;
  }
  res.download(name, name, { root: privateFilesFolder(getEnv()), dotfiles: "ignore", cacheControl: false }, (error) => {
    if (error && !res.headersSent) next(absent);
  });
}
