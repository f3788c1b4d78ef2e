import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEnv } from "../app/lib/env.server";
import { mailbox } from "./mailbox";

const SESSION_SECRET = "a-secret-of-the-mailbox-tests-0123456789";
const folder = mkdtempSync(path.join(tmpdir(), "mailbox-"));
const MAIL = [
  "From: Aeroloft <hello@aeroloft.example>",
  "To: ada@example.com",
  "Subject: Order <b>#1</b>",
  "MIME-Version: 1.0",
  'Content-Type: multipart/related; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html; charset=utf-8",
  "",
  '<p>Hello</p><img src="cid:mark"><script>alert(1)</script>',
  "--b",
  "Content-Type: image/png",
  "Content-ID: <mark>",
  "Content-Transfer-Encoding: base64",
  "",
  "aGk=",
  "--b--",
].join("\r\n");

let server: Server;
let port: number;

beforeAll(async () => {
  writeFileSync(path.join(folder, "mail_1.eml"), MAIL);
  const routes = mailbox(parseEnv({ SESSION_SECRET, MAILBOX_DIR: folder }));
  if (!routes) throw new Error("a local shop has a mailbox");
  server = express().use("/_mailbox", routes).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (where: string, host = `localhost:${port}`) =>
  new Promise<{ status: number | undefined; body: string; policy: string }>((resolve, reject) => {
    const call = request({ port, host: "127.0.0.1", path: where, headers: { host } }, async (response) => {
      const policy = String(response.headers["content-security-policy"]);
      resolve({ status: response.statusCode, body: await text(response), policy });
    });
    call.on("error", reject).end();
  });

describe("the mailbox", () => {
  it("is not there in production, nor where mails are sent, and shows a mail in a frame that can do nothing", async () => {
    const keys = { MEDUSA_PUBLISHABLE_KEY: "pk_1", STRIPE_PUBLISHABLE_KEY: "pk_1" };
    const shop = { SHOP_ENV: "production", PUBLIC_URL: "https://shop.example", ...keys };
    expect(mailbox(parseEnv({ ...shop, MAILBOX_DIR: folder, SESSION_SECRET }))).toBeNull();
    expect(mailbox(parseEnv({ SESSION_SECRET }))).toBeNull();
    const page = await get("/_mailbox");
    expect(page.body).toContain('<iframe title="Order &lt;b&gt;#1&lt;/b&gt;" src="/_mailbox/mail_1/html" sandbox="">');
    const mail = await get("/_mailbox/mail_1/html");
    expect(mail.policy).toMatch(/^sandbox; default-src 'none';/);
    expect(mail.body).toContain('<img src="data:image/png;base64,aGk=">');
  });

  it.each(["shop.example", "192.168.1.2:3000", "localhost.evil.example"])(
    "is not there for the host %s",
    async (host) => {
      expect((await get("/_mailbox", host)).status).toBe(404);
    },
  );
});
