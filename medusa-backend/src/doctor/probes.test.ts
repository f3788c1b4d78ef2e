import { createSocket } from "node:dgram";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runCheck } from "./check";
import { CHECKS } from "./command";
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

async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await closing.pop()?.();
  return port;
}

const httpServer = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listen(createHttpServer({ keepAlive: false }, answer))}`;

/** What a check says of a shop with these settings, looked at for real. */
async function told(id: string, settings: Settings, now?: Date): Promise<string> {
  const check = CHECKS.find((each) => each.id === id);
  if (!check) throw new Error(`There is no check ${id}.`);
  const context = contextOf(settings, PROBES);
  const { outcome, problems } = await runCheck(check, now ? { ...context, now } : context, null);
  return [outcome, ...problems.map(({ what }) => what)].join(": ");
}

describe("the look at Stripe", () => {
  const KEYS = { STRIPE_API_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const stripe = (status: number, body: object, date = new Date()) =>
    httpServer((_request, response) => {
      response.writeHead(status, { "content-type": "application/json", date: date.toUTCString() });
      response.end(JSON.stringify(body));
    });
  const payments = (url: string) => told("payments", { ...KEYS, STRIPE_SANDBOX_URL: url }, new Date());

  it("tells a key that Stripe refuses, an account that takes nothing, a clock that is off, and a server that is away", async () => {
    const error = { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_1" };
    expect(await payments(await stripe(401, { error }))).toBe("failed: Stripe refuses STRIPE_API_KEY.");
    const account = { id: "acct_1", object: "account", charges_enabled: true };
    expect(await payments(await stripe(200, account))).toBe("passed");
    expect(await payments(await stripe(200, { ...account, charges_enabled: false }))).toMatch(/take payments yet/);
    const early = new Date(Date.now() - 10 * 60_000);
    expect(await payments(await stripe(200, account, early))).toMatch(/Stripe's differ by (?:599|600|601) s/);
    expect(await payments(`http://127.0.0.1:${await closedPort()}`)).toMatch(/does not answer/);
  });
});

describe("the look at disk and files", () => {
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

  it("reads records in one piece, none without any, and does not take a failing server for one without", async () => {
    const split = ["v=spf1 include:_spf.mail", ".internal -all"] as const;
    expect(await listTxt("drones.shop", await dns(0, [split, ["x=1"]]))).toEqual([split.join(""), "x=1"]);
    expect(await listTxt("drones.shop", await dns(0))).toEqual([]);
    expect(await listTxt("no-such.drones.shop", await dns(3))).toEqual([]);
    await expect(listTxt("drones.shop", await dns(2))).rejects.toThrow(/ESERVFAIL/);
  });
});
