import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { parseEnv } from "../lib/config/env";
import { securityHeaders } from "./security-headers";

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** The header of Medusa's answer with these settings. */
async function hstsOf(settings: Record<string, string>): Promise<string | null> {
  const secure = securityHeaders(parseEnv(settings), { development: false });
  server = createServer((request, response) => {
    secure(request, response);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health`);
  return headers.get("strict-transport-security");
}

const HTTPS = { MEDUSA_PUBLIC_URL: "https://admin.shop.example" };

describe("Medusa's server", () => {
  it("tells browsers to stay with https where it has https, for other hosts of its domain if a setting says so", async () => {
    expect(await hstsOf(HTTPS)).toBe("max-age=31536000");
    expect(await hstsOf({})).toBeNull();
    expect(await hstsOf({ ...HTTPS, HSTS_INCLUDE_SUBDOMAINS: "1" })).toBe("max-age=31536000; includeSubDomains");
  });
});
