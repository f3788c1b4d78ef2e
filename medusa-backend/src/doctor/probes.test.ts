import { createSocket } from "node:dgram";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { runCheck } from "./check";
import { CHECKS } from "./command";
import { makeCertificate } from "./machine-faults.test-kit";
import { listTxt, PROBES } from "./probes";
import { contextOf, type Settings } from "./well.test-kit";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Listens on a port of this machine until the test ends. */
async function listen(server: Pick<Server, "listen" | "close" | "address">): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  closing.push(() => new Promise((closed) => server.close(closed)));
  return (server.address() as AddressInfo).port;
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await closing.pop()?.();
  return port;
}

const httpServer = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listen(createHttpServer({ keepAlive: false }, answer))}`;

/** What a check says of a shop with these settings, looked at for real. */
async function told(id: string, settings: Settings): Promise<string> {
  const check = CHECKS.find((each) => each.id === id);
  if (!check) throw new Error(`There is no check ${id}.`);
  const { outcome, problems } = await runCheck(check, contextOf(settings, PROBES), null);
  return [outcome, ...problems.map(({ what }) => what)].join(": ");
}

describe("the look at certificates", () => {
  it("finds one that browsers refuse, its end, and a host that is away", async () => {
    const endsAt = new Date("2031-02-03T04:05:06Z");
    const port = await listen(createHttpsServer(await makeCertificate(endsAt)));
    const fault = "DEPTH_ZERO_SELF_SIGNED_CERT";
    expect(await PROBES.readCertificate("localhost", port)).toEqual({ fault, endsAt });
    const addresses = { PUBLIC_URL: `https://localhost:${port}`, MEDUSA_PUBLIC_URL: `https://localhost:${port}` };
    expect(await told("certificates", addresses)).toBe(
      `failed: Browsers refuse the certificate of localhost: ${fault}.`,
    );
    const away = `https://localhost:${await closedPort()}`;
    expect(await told("certificates", { PUBLIC_URL: away, MEDUSA_PUBLIC_URL: away })).toMatch(/does not answer/);
  });

  it("finds a host that does not speak https", async () => {
    const port = await listen(
      createServer((socket) =>
        socket
          .on("error", () => {})
          .resume()
          .end("HTTP/1.1 400 \r\n"),
      ),
    );
    await expect(PROBES.readCertificate("localhost", port)).rejects.toThrow();
  });
});

describe("the look at the mail server", () => {
  const settings = (port: number): Settings => ({
    SMTP_URL: `smtp://shop:pa55@127.0.0.1:${port}`,
    MAIL_FROM: "Shop <post@drones.shop>",
  });
  const smtp = (accepts: boolean) => {
    const refusal = Object.assign(new Error("Authentication credentials invalid"), { responseCode: 535 });
    const server = new SMTPServer({
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      onAuth: ({ username }, _session, done) => (accepts ? done(null, { user: username }) : done(refusal)),
    });
    server.on("error", () => {});
    return listen(server.server);
  };

  it("tells a refused password, and not the password", async () => {
    const said = await told("mail-server", settings(await smtp(false)));
    expect(said).toMatch(/^failed: The mail server refuses the shop: .*535/);
    expect(said).not.toContain("pa55");
  });

  it("tells a server that is away, and is content with one that lets the shop in", async () => {
    expect(await told("mail-server", settings(await closedPort()))).toMatch(/refuses the shop: .*ECONNREFUSED/);
    expect(await told("mail-server", settings(await smtp(true)))).toBe("passed");
  });
});

describe("the look at Stripe", () => {
  const KEYS = { STRIPE_API_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const stripe = (status: number, body: object, date = new Date()) =>
    httpServer((_request, response) => {
      response.writeHead(status, { "content-type": "application/json", date: date.toUTCString() });
      response.end(JSON.stringify(body));
    });
  const payments = async (url: string) => {
    const context = { ...contextOf({ ...KEYS, STRIPE_SANDBOX_URL: url }, PROBES), now: new Date() };
    const check = CHECKS.find(({ id }) => id === "payments");
    return check ? (await runCheck(check, context, null)).problems.map(({ what }) => what).join(" ") : "";
  };

  it("tells a key that Stripe refuses", async () => {
    const error = { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_1" };
    expect(await payments(await stripe(401, { error }))).toBe("Stripe refuses STRIPE_API_KEY.");
  });

  it("tells an account that takes nothing yet, a clock that is off, and a server that is away", async () => {
    const account = { id: "acct_1", object: "account", charges_enabled: true };
    expect(await payments(await stripe(200, account))).toBe("");
    expect(await payments(await stripe(200, { ...account, charges_enabled: false }))).toMatch(/take payments yet/);
    const early = new Date(Date.now() - 10 * 60_000);
    expect(await payments(await stripe(200, account, early))).toMatch(/Stripe's differ by (?:599|600|601) s/);
    expect(await payments(`http://127.0.0.1:${await closedPort()}`)).toMatch(/does not answer/);
  });
});

describe("the look at Redis", () => {
  /** Speaks as much of Redis' protocol as the look needs; `null` refuses a command. */
  const redis = async (info: string, save: string | null) => {
    const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (data) => {
        for (const [, command = ""] of String(data).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
          if (command.toLowerCase() === "info") socket.write(bulk(info));
          else if (command.toLowerCase() !== "config") socket.write("+OK\r\n");
          else socket.write(save === null ? "-ERR unknown command\r\n" : `*2\r\n${bulk("save")}${bulk(save)}`);
        }
      });
    });
    return { REDIS_URL: `redis://127.0.0.1:${await listen(server)}` };
  };
  const info = (policy: string, aof = 0) =>
    [
      "# Server\r\nredis_version:8.2.3\r\n\r\n# Memory\r\nused_memory:10",
      `maxmemory:0\r\nmaxmemory_policy:${policy}\r\n\r\n# Persistence\r\nrdb_last_save_time:1795801559\r\naof_enabled:${aof}`,
    ].join("\r\n");

  it("tells a policy that throws entries away", async () => {
    expect(await told("redis", await redis(info("allkeys-lru", 1), ""))).toMatch(/^failed: .*allkeys-lru/);
  });

  it("tells one that saves nothing, unless it says nothing of it", async () => {
    expect(await told("redis", await redis(info("noeviction"), ""))).toBe("warned: Redis saves nothing on disk.");
    expect(await told("redis", await redis(info("noeviction"), "3600 1"))).toBe("passed");
    expect(await told("redis", await redis(info("noeviction"), null))).toBe("passed");
    expect(await told("redis", await redis(info("noeviction", 1), ""))).toBe("passed");
  });

  it("tells one that is away", async () => {
    expect(await told("redis", { REDIS_URL: `redis://127.0.0.1:${await closedPort()}` })).toMatch(/does not answer/);
  });
});

describe("the look at servers, disk and files", () => {
  it("tells the status of each server, also of one that sends people elsewhere", async () => {
    const url = await httpServer((request, response) => {
      response.writeHead(request.url === "/readyz" ? 503 : 302, { location: "/readyz" }).end();
    });
    const said = await told("servers", { PUBLIC_URL: url, MEDUSA_PUBLIC_URL: url });
    expect(said).toContain(`The storefront answers 503 at ${url}/readyz.`);
    expect(said).toContain(`Medusa answers 302 at ${url}/health.`);
    expect(await PROBES.fetchStatus(`http://127.0.0.1:${await closedPort()}`)).toBeNull();
  });

  it("tells a data folder that is missing, and reads the disk of one that is there", async () => {
    const { free, size } = await PROBES.readDisk(os.tmpdir());
    expect([free >= 0, size > free]).toEqual([true, true]);
    expect(await told("disk", { SHOP_DATA_DIR: "/no/such/folder" })).toMatch(/could not be checked: ENOENT/);
  });

  it("tells old exports, and finds none in a folder that is missing", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "aeroloft-doctor-"));
    closing.push(() => rm(folder, { recursive: true }));
    expect(await told("exports", { SHOP_DATA_DIR: folder })).toBe("passed");
    await mkdir(path.join(folder, "private"));
    for (const [name, day] of [
      ["private-old.csv", "2026-01-02"],
      ["private-new.csv", "2026-11-26"],
      ["a picture.png", "2025-01-01"],
    ] as const) {
      await writeFile(path.join(folder, "private", name), "");
      await utimes(path.join(folder, "private", name), new Date(day), new Date(day));
    }
    expect(await told("exports", { SHOP_DATA_DIR: folder })).toBe(
      "warned: Exports that the job forget-old-records did not delete: 1, the oldest of 2026-01-02.",
    );
  });
});

describe("the look at DNS", () => {
  /** A DNS server whose every answer has this code and these TXT records. */
  async function dns(code: number, records: readonly (readonly string[])[] = []): Promise<string[]> {
    const server = createSocket("udp4");
    server.on("message", (query, from) => {
      const question = query.subarray(12, query.indexOf(0, 12) + 5);
      const head = Buffer.alloc(12);
      query.copy(head, 0, 0, 2);
      head.writeUInt16BE(0x8180 + code, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(records.length, 6);
      const answers = records.map((parts) => {
        const text = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
        return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length]), text]);
      });
      server.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
    });
    await new Promise<void>((ready) => server.bind(0, "127.0.0.1", ready));
    closing.push(() => new Promise<void>((closed) => server.close(closed)));
    return [`127.0.0.1:${server.address().port}`];
  }

  it("reads records in one piece, and none of a name that has none or does not exist", async () => {
    const split = ["v=spf1 include:_spf.mail", ".internal -all"] as const;
    expect(await listTxt("drones.shop", await dns(0, [split, ["x=1"]]))).toEqual([split.join(""), "x=1"]);
    expect(await listTxt("drones.shop", await dns(0))).toEqual([]);
    expect(await listTxt("no-such.drones.shop", await dns(3))).toEqual([]);
  });

  it("does not take a server that fails for a name without records", async () => {
    await expect(listTxt("drones.shop", await dns(2))).rejects.toThrow(/ESERVFAIL/);
  });
});
