import dns from "node:dns";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { generate } from "selfsigned";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_PICTURE_BYTES } from "../../contract/pictures";
import { fetchPicture, NotCopied } from "./fetch-picture";

/** A host whose owner answers each question for its address as they like. */
const REBINDING = "pictures.example";

let server: https.Server;
let folder: string;
let base: string;
let allowed: { ca: string; addresses: string[] };
const asked: string[] = [];

beforeAll(async () => {
  const altNames = [
    { type: 7 as const, ip: "127.0.0.1" },
    { type: 2 as const, value: REBINDING },
  ];
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    extensions: [{ name: "subjectAltName", altNames }],
  });
  allowed = { ca: cert, addresses: ["127.0.0.1"] };
  server = https.createServer({ key, cert }, (request, response) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ""}${request.headers.referer ?? ""}`.trim());
    const { pathname, searchParams } = new URL(request.url ?? "/", "https://x");
    const to = searchParams.get("to");
    if (to) response.writeHead(302, { location: to }).end();
    else if (pathname === "/gone") response.writeHead(404).end();
    else if (pathname === "/broken") response.writeHead(500).end();
    else if (pathname === "/cut")
      response.writeHead(200, { "content-length": "1000" }).write("a", () => response.destroy());
    else if (pathname === "/silent") return;
    else if (pathname === "/slow") response.writeHead(200).write("a");
    else if (pathname === "/large") {
      const piece = Buffer.alloc(1024 * 1024);
      let pieces = 0;
      const write = () => {
        pieces += 1;
        if (pieces > 1_000 || response.destroyed) return response.end();
        response.write(piece, write);
      };
      write();
    } else response.end("the picture");
  });
  folder = await mkdtemp(path.join(os.tmpdir(), "aeroloft-fetch-"));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  asked.length = 0;
  vi.restoreAllMocks();
});

const NOT_PUBLIC = "Its host is not on the public internet.";
const target = () => path.join(folder, "picture");
const refusal = async (address: string, options: Parameters<typeof fetchPicture>[2] = allowed) => {
  const error = await fetchPicture(address, target(), options).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof NotCopied)) throw new Error(`${address} was fetched`);
  return [error.message, error.isFinal];
};

describe("a picture of another host", () => {
  it("is written to a file, through redirects as well, and the host learns nothing of who asks", async () => {
    await fetchPicture(`${base}/a.png?to=${encodeURIComponent(`${base}/b.png`)}`, target(), allowed);
    expect(await readFile(target(), "utf8")).toBe("the picture");
    expect(asked).toEqual([`/a.png?to=${encodeURIComponent(`${base}/b.png`)}`, "/b.png"]);
  });

  /** More spellings: contract/media-address.test.ts. */
  it.each([
    "127.0.0.1",
    "localhost",
    "[::ffff:127.0.0.1]",
    "169.254.169.254",
    "[fd00::1]",
    "[64:ff9b::a9fe:a9fe]",
    "[::127.0.0.1]",
    "[::7f00:1]",
    "[::ffff:0:127.0.0.1]",
    "[100::1]",
    "[5f00::1]",
  ])("is not asked for at %s, which the internet does not have", async (host) => {
    const address = `https://${host}:${new URL(base).port}/x.png`;
    expect(await refusal(address, { ca: allowed.ca })).toEqual([NOT_PUBLIC, true]);
    expect(asked).toEqual([]);
  });

  describe("whose name leads elsewhere once it was checked", () => {
    /** 127.0.0.1 stands for a public address, because these tests allow it, 127.0.0.2 for one that nobody may ask. */
    const CHANGING = ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 }));
    let answers = CHANGING;
    let questions = 0;
    const answer = (_host: string, { all }: dns.LookupOptions, done: (...found: unknown[]) => void) => {
      const found = answers[Math.min(questions, answers.length - 1)];
      questions += 1;
      if (all) done(null, [found]);
      else done(null, found?.address, found?.family);
    };

    beforeEach(() => {
      questions = 0;
      answers = CHANGING;
      vi.spyOn(dns, "lookup").mockImplementation(answer as typeof dns.lookup);
      syncBuiltinESMExports();
    });
    afterEach(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });

    it("is fetched from the address that was checked: its name is looked up once", async () => {
      await fetchPicture(base.replace("127.0.0.1", REBINDING), target(), allowed);
      expect(await readFile(target(), "utf8")).toBe("the picture");
      expect(questions).toBe(1);
    });

    it("is not fetched from an address that only looks like one of the internet", async () => {
      answers = [{ address: "::7f00:1", family: 6 }];
      expect(await refusal(base.replace("127.0.0.1", REBINDING))).toEqual([NOT_PUBLIC, true]);
      expect(asked).toEqual([]);
    });

    it("is not followed to an address that its name got in between", async () => {
      const again = base.replace("127.0.0.1", REBINDING);
      const address = `${again}/?to=${encodeURIComponent(`${again}/b.png`)}`;
      expect(await refusal(address)).toEqual([NOT_PUBLIC, true]);
      expect([questions, asked]).toEqual([2, [expect.stringContaining("/?to=")]]);
    });
  });

  it.each(["https://192.168.0.1/x", "https://[::1]:1/x", "https://10.0.0.1/x"])("is not followed to %s", async (to) => {
    const address = `${base}/?to=${encodeURIComponent(to)}`;
    expect(await refusal(address)).toEqual([NOT_PUBLIC, true]);
    expect(asked).toHaveLength(1);
  });

  it("is asked for over https alone, without a password, and not for ever", async () => {
    for (const address of [
      "http://127.0.0.1/x.png",
      "file:///etc/passwd",
      `${base}/?to=http%3A%2F%2Felsewhere.example`,
    ])
      expect(await refusal(address)).toEqual(["Its address does not begin with https.", true]);
    expect(await refusal(base.replace("//", "//ada:secret@"))).toEqual(["Its address has a password in it.", true]);
    let turns = base;
    for (let count = 0; count < 5; count += 1) turns = `${base}/?to=${encodeURIComponent(turns)}`;
    expect(await refusal(turns)).toEqual(["It redirects too often.", true]);
  });

  it("is given up where it is gone or too large, and tried again where its host only failed", async () => {
    expect(await refusal(`${base}/gone`)).toEqual(["The other host answered 404.", true]);
    expect(await refusal(`${base}/broken`)).toEqual(["The other host answered 500.", false]);
    expect(await refusal(`${base}/cut`)).toEqual(["It could not be fetched.", false]);
    expect(await refusal(`${base}/x`, { addresses: ["127.0.0.1"] })).toEqual(["It could not be fetched.", false]);
    expect(await refusal(`${base}/large`)).toEqual(["It is too large for a picture.", true]);
    expect((await readFile(target())).length).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  });

  it.each(["/silent", "/slow"])("is given up for now if it is not there within 20 s: %s", async (place) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      limits.push(ms);
      return timeout(ms / 100);
    });
    expect(await refusal(base + place)).toEqual(["It could not be fetched.", false]);
    expect([asked, limits]).toEqual([[place], [20_000]]);
  });
});
