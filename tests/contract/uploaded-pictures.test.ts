import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { sessionOf } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { demoAccounts, secrets, stack } from "../support/stack";
import { formWith, photo, Uploaded, uploadAsScript, uploadToMedusa } from "../support/uploads";

const Refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const admin = await demoAdmin();
const token = await sessionOf(demoAccounts.admin);
const uploads = () => readdir(path.join(os.tmpdir(), "aeroloft-uploads")).catch((): string[] => []);
/** What a server that was killed has left there: another test's, or another shop's on this machine. */
const before = await uploads();

const idOf = (address: string) => address.slice("/media/".length, "/media/".length + 32);
const stateOf = async (address: string) =>
  (await queryDatabase("select state from made_picture where id = $1", [idOf(address)]))[0]?.state;
const filesOf = async (address: string) =>
  await queryDatabase("select width, type, file_key from picture_file where picture_id = $1", [idOf(address)]);
const upload = async (bytes: Buffer) => parseAnswer(Uploaded, await uploadToMedusa(formWith(bytes), token)).address;

/** A picture of a size that no other test's has, and what was kept of it: other tests upload pictures meanwhile. */
const refusedPhoto = () => photo(67, 41);
const keptRefused = () => queryDatabase("select id from made_picture where width = 67 and height = 41");

/** Files of running uploads, or left behind since. */
const leftOver = async () => (await uploads()).filter((name) => !before.includes(name));

describe("an upload", () => {
  inFull("is shown at once in one width, and in all once they are made, with nothing of the file in them", async () => {
    const address = await upload(await photo());
    expect(address).toMatch(/^\/media\/[\da-f]{32}-1200\.webp$/);
    const wanted = ["400.avif", "800.avif", "1200.avif", "400.webp", "800.webp", "1200.webp"];
    const first = await fetch(stack.storefront + address);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await expect.poll(() => stateOf(address)).toBe("made");
    for (const name of wanted) {
      const answer = await fetch(`${stack.storefront}/media/${idOf(address)}-${name}`);
      const { headers } = answer;
      expect([answer.status, headers.get("content-type")]).toEqual([200, `image/${name.split(".")[1]}`]);
      // It is no published product's yet.
      expect(headers.get("cache-control")).toMatch(/^public, max-age=\d$|^public, max-age=10$/);
      expect([headers.get("x-content-type-options"), headers.get("set-cookie")]).toEqual(["nosniff", null]);
      expect(headers.get("content-security-policy")).toContain("sandbox");
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { width, exif } = await sharp(bytes).metadata();
      expect([width, exif, bytes.includes("planted-camera")]).toEqual([Number(name.split(".")[0]), undefined, false]);
    }
    const kept = await filesOf(address);
    expect(kept.map(({ width, type }) => `${width}.${type}`).sort()).toEqual([...wanted, "0.master"].sort());
  });

  inFull("is one picture when it comes again, also at once, and is made again after it was given up", async () => {
    const bytes = await photo(900, 700);
    const addresses = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    expect(new Set(addresses).size).toBe(1);
    const [address = ""] = addresses;
    expect(address).toMatch(/-900\.webp$/);
    await expect.poll(() => stateOf(address)).toBe("made");
    expect(await upload(bytes)).toBe(address);
    expect(await filesOf(address)).toHaveLength(7);
    // Five tries have failed; the next upload starts the work.
    await queryDatabase("update made_picture set state = 'making', tries = 5 where id = $1", [idOf(address)]);
    await upload(await photo(641, 480));
    await expect.poll(() => stateOf(address)).toBe("failed");
    await upload(bytes);
    await expect.poll(() => stateOf(address)).toBe("made");
  });

  it("is refused from others than admins before its file is read", async () => {
    for (const [caller, status] of [[null, 401] as const, [await sessionOf(await Person.signUp()), 403] as const])
      expect((await uploadToMedusa(formWith(await refusedPhoto()), caller)).status).toBe(status);
    expect(await keptRefused()).toEqual([]);
  });

  it.each([
    ["too large a file", () => formWith(Buffer.alloc(15 * 1024 * 1024 + 1)), 413, "15 MB at most"],
    ["an empty file", () => formWith(Buffer.alloc(0)), 422, "empty"],
    ["no picture", () => formWith(Buffer.from("<svg onload=alert(1)>")), 422, "This is a SVG"],
    ["another type", async () => formWith(await refusedPhoto(), { type: "text/html" }), 422, "not a picture"],
    ["no file", () => formWith(Buffer.from("x"), { field: "other" }), 422, "one file"],
    [
      "two files",
      async () => {
        const form = formWith(await refusedPhoto());
        form.append("file", new File(["x"], "x.png", { type: "image/png" }));
        return form;
      },
      422,
      "one file",
    ],
  ])("with %s is refused in words, and leaves nothing", async (_what, make, status, words) => {
    const form = await make();
    const script = await uploadAsScript(admin, form);
    expect(script.status).toBe(status);
    expect(parseAnswer(Refused, script).error.message).toContain(words);
    expect(await keptRefused()).toEqual([]);
    await expect.poll(leftOver).toEqual([]);
  });

  inFull("that breaks off leaves nothing, at either server", async () => {
    const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';
    const targets: [string, string, string][] = [
      [stack.medusa, "/store/shop/pictures", `Authorization: Bearer ${token}`],
      [stack.storefront, "/dashboard/pictures", `Cookie: ${admin.cookieHeader()}\r\nOrigin: ${stack.storefront}`],
    ];
    for (const [base, target, who] of targets) {
      const { hostname, port, host } = new URL(base);
      const socket = connect(Number(port), hostname);
      const key = `x-publishable-api-key: ${secrets.medusaPublishableKey}`;
      const type = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000";
      socket.write(`POST ${target} HTTP/1.1\r\nHost: ${host}\r\n${who}\r\n${key}\r\n${type}\r\n\r\n`);
      socket.write(`--x\r\n${file}\r\n\r\n${"\0".repeat(200_000)}`);
      await expect.poll(async () => (await leftOver()).length).toBeGreaterThan(0);
      socket.destroy();
      await expect.poll(leftOver).toEqual([]);
    }
  });
});

it.each([
  "/media/",
  "/media/x.html",
  "/media/x.svg",
  `/media/${"a".repeat(32)}-400.svg`,
  `/media/${"a".repeat(32)}-400.avif`,
])("what is under /media answers 404 and no page for %s", async (target) => {
  const answer = await fetch(stack.storefront + target, { redirect: "manual" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect(answer.headers.get("set-cookie")).toBeNull();
});
