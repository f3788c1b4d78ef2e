import type { MedusaRequest } from "@medusajs/framework/http";
import { describe, expect, it } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../contract/http";
import { signClientAddress } from "../lib/auth/client-address";
import { addressKeyOf } from "./rate-limits";

const SESSION_SECRET = "a key that only the two servers know";
const PROXY = "10.0.0.9";

/** The client for whom a request with the proxy's `headers` is counted. */
function keyOf(headers: Record<string, string>, TRUSTED_PROXIES: string): string {
  const request = { socket: { remoteAddress: PROXY }, headers, get: (name: string) => headers[name.toLowerCase()] };
  return addressKeyOf(request as unknown as MedusaRequest, { SESSION_SECRET, TRUSTED_PROXIES });
}
const behind = (address: string, proxies: string) => keyOf({ "x-forwarded-for": address }, proxies);

describe("a try to sign in at Medusa Admin", () => {
  it("is counted for the caller behind a proxy of TRUSTED_PROXIES", () => {
    expect(behind("203.0.113.7", "10.0.0.0/8")).toBe("203.0.113.7");
    expect(behind("203.0.113.8", "10.0.0.0/8")).toBe("203.0.113.8");
  });

  it("is counted for its own address where no proxy is trusted, whatever it says", () => {
    for (const proxies of ["", "192.0.2.0/24"])
      expect([behind("203.0.113.7", proxies), behind("203.0.113.8", proxies)]).toEqual([PROXY, PROXY]);
  });

  it("is counted for the address that the storefront vouches for, before any proxy's word", () => {
    const vouched = signClientAddress("198.51.100.4", SESSION_SECRET, Date.now());
    const headers = { "x-forwarded-for": "203.0.113.7", [CLIENT_ADDRESS_HEADER.toLowerCase()]: vouched };
    expect(keyOf(headers, "10.0.0.0/8")).toBe("198.51.100.4");
    expect(keyOf({ ...headers, [CLIENT_ADDRESS_HEADER.toLowerCase()]: `${vouched}0` }, "10.0.0.0/8")).toBe(
      "203.0.113.7",
    );
  });
});
