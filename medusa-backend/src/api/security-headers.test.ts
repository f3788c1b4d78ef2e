import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { parseEnv } from "../lib/config/env";
import { securityHeaders } from "./security-headers";

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** The headers of Medusa's answer at `path` with these settings. */
async function headersOf(path: string, settings: Record<string, string> = {}): Promise<Headers> {
  const secure = securityHeaders(parseEnv(settings), { development: false });
  server = createServer((request, response) => {
    secure(request, response);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).headers;
}

const HTTPS = { MEDUSA_PUBLIC_URL: "https://admin.shop.example" };
const hstsOf = async (settings: Record<string, string>) =>
  (await headersOf("/health", settings)).get("strict-transport-security");

describe("Medusa's server", () => {
  it("tells browsers to stay with https where it has https, and speaks for no other host of its domain", async () => {
    expect(await hstsOf(HTTPS)).toBe("max-age=31536000");
    expect(await hstsOf({})).toBeNull();
  });

  it("speaks for the other hosts of its domain only where a setting says so", async () => {
    expect(await hstsOf({ ...HTTPS, HSTS_INCLUDE_SUBDOMAINS: "1" })).toBe("max-age=31536000; includeSubDomains");
  });
});
