import { createHmac } from "node:crypto";
import { secrets } from "./stack";

/** The header with which the storefront vouches for a caller's network address. */
export function vouchFor(address: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secrets.sessionSecret).update(`client-address:${address}:${seconds}`);
  return { "x-shop-client-address": `${address},${seconds},${signature.digest("hex")}` };
}
