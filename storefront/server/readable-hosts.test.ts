import { request, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "./app.test-kit";

let server: Server;
let base: string;
beforeAll(async () => {
  ({ server, base } = await serve({ TRUSTED_PROXIES: "loopback", RATE_LIMIT_SCALE: "100" }));
});
afterAll(() => server.close());

/** The status of a request with these headers; `fetch` sends no Host. */
const statusOf = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const form = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
    const call = request(base + path, { method, headers: form }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", reject).end(method === "POST" ? "a=b" : "");
  });

const NONSENSE = [
  "shop.example:99999",
  "shop.example, inside:99999",
  "a b",
  "[::1",
  "x/y?z#",
  "@",
  "a@b:1",
  ":",
  "%",
  "é",
];
const own = () => ({ Origin: base, "Sec-Fetch-Site": "same-origin" });

describe("a request that names its host", () => {
  it.each(NONSENSE)("as %j in X-Forwarded-Host is answered as if that were not there", async (host) => {
    const headers = { "X-Forwarded-Host": encodeURI(host) === host ? host : Buffer.from(host).toString("latin1") };
    expect(await statusOf("GET", "/", headers)).toBe(200);
    for (const mode of ["navigate", "cors"])
      expect(await statusOf("POST", "/login", { ...own(), ...headers, "Sec-Fetch-Mode": mode })).toBeLessThan(500);
    expect(await statusOf("POST", "/login?_data=login", { ...own(), ...headers })).toBeLessThan(500);
  });

  it.each(["gopher", "javascript", "https, http", "a b", "", "://"])(
    "with the scheme %j is answered",
    async (scheme) => {
      expect(await statusOf("GET", "/", { "X-Forwarded-Proto": scheme })).toBe(200);
      expect(await statusOf("POST", "/login", { ...own(), "X-Forwarded-Proto": scheme })).toBe(200);
    },
  );

  it.each(["shop.example:99999", "a b", "[::1", "x/y", "@"])("as %j in Host is refused with 400", async (Host) => {
    expect(await statusOf("GET", "/", { Host })).toBe(400);
    expect(await statusOf("POST", "/login", { ...own(), Host })).toBe(400);
  });

  it("twice is refused with 400, be it the same host", async () => {
    const { hostname, port } = new URL(base);
    for (const second of ["evil.example", `${hostname}:${port}`]) {
      const socket = connect(Number(port), hostname);
      const hosts = `Host: ${hostname}:${port}\r\nhOST: ${second}\r\n`;
      socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it.each(["shop.example", "shop.example:8443", "[::1]:3000", "127.0.0.1", "xn--bcher-kva.example", "my_shop"])(
    "as %j is answered, in either header",
    async (host) => {
      expect(await statusOf("GET", "/", { Host: host })).toBe(200);
      const form = {
        Origin: `https://${host}`,
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-Host": `${host}, in:99999`,
      };
      expect(await statusOf("POST", "/login", form)).toBe(200);
    },
  );
});
