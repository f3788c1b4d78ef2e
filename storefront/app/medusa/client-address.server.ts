import { createHmac } from "node:crypto";

/**
 * The value of `CLIENT_ADDRESS_HEADER`: the person's network address, signed so that Medusa may count sign-in tries by it.
 * `nowSeconds` is Unix time; Medusa accepts the value for 60 s after it.
 */
export function signClientAddress(address: string, secret: string, nowSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`client-address:${address}:${nowSeconds}`).digest("hex");
  return `${address},${nowSeconds},${signature}`;
}
