import path from "node:path";
import type { Env } from "./env";

/** The folder of the files that were uploaded in Medusa Admin, absolute. */
export function uploadsFolder({ SHOP_DATA_DIR }: Pick<Env, "SHOP_DATA_DIR">): string {
  return SHOP_DATA_DIR ? path.resolve(SHOP_DATA_DIR, "uploads") : path.join(process.cwd(), "static");
}
