import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { getEnv } from "../../../../../lib/config/env";
import { isPrivateFile, privateFilesFolder } from "../../../../../lib/config/uploads";
import { ShopError } from "../../../../../lib/shop-error";
import { type OpsRequest, recordIdOf } from "../../../../ops";

/**
 * Sends a private file (an export, or a table to import) as a download, to Medusa's users only. Files outside the
 * folder are never sent.
 * @throws ShopError `not_found`
 */
export function GET(req: OpsRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const name = recordIdOf(req);
  const absent = new ShopError("not_found", "There is no such file.");
  if (!isPrivateFile(name)) throw absent;
  res.download(name, name, { root: privateFilesFolder(getEnv()), dotfiles: "ignore", cacheControl: false }, (error) => {
    if (error && !res.headersSent) next(absent);
  });
}
