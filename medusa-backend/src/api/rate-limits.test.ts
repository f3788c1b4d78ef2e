import type { MedusaRequest } from "@medusajs/framework/http";
import { expect, it } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../contract/http";
import { signClientAddress } from "../lib/auth/client-address";
import { addressKeyOf } from "./rate-limits";

const SESSION_SECRET = "a key that only the two servers know";

/** The client for whom a request is counted that the storefront vouches for so, behind a proxy that names another. */
function keyOf(vouched: string, TRUSTED_PROXIES = "10.0.0.0/8"): string {
  const headers = { "x-forwarded-for": "203.0.113.7", [CLIENT_ADDRESS_HEADER.toLowerCase()]: vouched };
  const get = (name: string) => headers[name.toLowerCase()];
  const request = { socket: { remoteAddress: "10.0.0.9" }, headers, get } as unknown as MedusaRequest;
  return addressKeyOf(request, { SESSION_SECRET, TRUSTED_PROXIES });
}

it("a try to sign in at Medusa Admin is counted for whom the storefront vouches, a proxy that is trusted, or itself", () => {
  const vouched = signClientAddress("198.51.100.4", SESSION_SECRET, Date.now());
  expect(keyOf(vouched)).toBe("198.51.100.4");
  expect(keyOf(`${vouched}0`)).toBe("203.0.113.7");
  expect(keyOf("", "192.0.2.0/24")).toBe("10.0.0.9");
});
